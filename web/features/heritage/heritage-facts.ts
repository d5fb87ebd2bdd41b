import type { HeritageFeature, HeritageLayer, NmrSite } from '#contract/heritage.ts'

/** The facts in the popup of a monument, park or site, in the visitor's language. Values missing from the feed are null. */
export interface HeritageFacts {
  rows: readonly { name: FactName; value: string | null }[]
  /** The page about it at the organisation that keeps the data; http or https. */
  link: { to: Keeper; address: string } | null
}

export type FactName = 'siteType' | 'period' | 'grade' | 'mainPhase'
/** The website to which a link leads. */
export type Keeper = 'cadw' | 'coflein' | 'record'

type Told = Pick<
  HeritageFeature,
  'site_types' | 'period' | 'grade' | 'main_phase' | 'main_phase_cy' | 'report' | 'report_cy' | 'coflein'
>

/** Returns for each layer the facts that the previous portal showed. */
export function factsOf(layer: HeritageLayer, feature: Told, language: string): HeritageFacts {
  const welsh = language.startsWith('cy')
  const { site_types, period, grade, main_phase, main_phase_cy } = feature
  const report = welsh ? (feature.report_cy ?? feature.report) : feature.report
  return {
    rows:
      layer === 'parks'
        ? [
            { name: 'grade', value: grade },
            { name: 'mainPhase', value: welsh ? (main_phase_cy ?? main_phase) : main_phase },
          ]
        : [
            { name: 'siteType', value: listed(site_types) },
            { name: 'period', value: period },
          ],
    link: linkTo(layer, report ?? feature.coflein),
  }
}

export function factsOfSite({ site_types, period, link }: NmrSite): HeritageFacts {
  return {
    rows: [
      { name: 'siteType', value: listed(site_types) },
      { name: 'period', value: period },
    ],
    link: linkTo('nmr', link),
  }
}

function linkTo(layer: HeritageLayer, address: string | null): HeritageFacts['link'] {
  const url = address === null ? null : URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (layer !== 'nmr') return { to: 'cadw', address: url.href }
  return { to: /(^|\.)coflein\.gov\.uk$/.test(url.hostname) ? 'coflein' : 'record', address: url.href }
}

/** The site types without duplicates, as one text; null if there are none. */
function listed(siteTypes: readonly string[]): string | null {
  return siteTypes.length > 0 ? [...new Set(siteTypes)].join(', ') : null
}
