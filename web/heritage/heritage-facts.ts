import type { HeritageFeature, HeritageLayer, NmrSite } from '#contract/relief/heritage.ts'
import type { Language } from '#language/language.ts'

/** The facts in the popup of a monument, park or site, in the visitor's language. Values missing from the feed are null. */
export interface HeritageFacts {
  rows: readonly Fact[]
  /** The page about it at the organisation that keeps the data; http or https. */
  link: { to: Keeper; address: string } | null
}

interface Fact {
  name: FactName
  value: string | null
  /** The feeds give most values in English only; null for a grade, which is the same in both. */
  language: Language | null
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
            { name: 'grade', value: grade, language: null },
            welsh && main_phase_cy !== null
              ? { name: 'mainPhase', value: main_phase_cy, language: 'cy' }
              : { name: 'mainPhase', value: main_phase, language: 'en' },
          ]
        : typeAndPeriod(site_types, period),
    link: linkTo(layer, report ?? feature.coflein),
  }
}

export function factsOfSite({ site_types, period, link }: NmrSite): HeritageFacts {
  return {
    rows: typeAndPeriod(site_types, period),
    link: linkTo('nmr', link),
  }
}

function typeAndPeriod(siteTypes: readonly string[], period: string | null): Fact[] {
  return [
    { name: 'siteType', value: listed(siteTypes), language: 'en' },
    { name: 'period', value: period, language: 'en' },
  ]
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
