import { DEFAULT_CREDITS } from '#contract/open-data/credits.ts'
import type { HeritageLayer } from '#contract/relief/heritage.ts'
import type { PrnPages } from '#contract/records/references.ts'
import type { AnswerLimits } from '#server/platform/config/config-values.ts'
import { parseTimeLimits } from '#server/platform/limits/time-limits.ts'
import {
  mustBeWebAddress,
  number,
  serviceAddress,
  text,
  webAddress,
  type Environment,
} from '../config-values.ts'

export interface HeritageLayerSource {
  /** The name of the layer in the service, including the workspace. */
  typeName: string
  /** {date} in it is replaced by the day on which the data were received. */
  credit: string
  creditLink: string | null
}

export interface HeritageConfig {
  /** Address of the OGC services; null if heritage is switched off. */
  address: string | null
  /** Null if the operator switched the layer off. */
  layers: Readonly<Record<HeritageLayer, HeritageLayerSource | null>>
  /** Milliseconds after which received data are requested again. */
  freshFor: number
  /** Limits of one response: a whole layer in the background, or a view while a visitor waits. */
  whole: AnswerLimits
  view: AnswerLimits
  prnPages: PrnPages
}

type Preset = HeritageLayerSource & { prefix: string; creditLink: string }

const SERVICE = 'https://datamap.gov.wales/geoserver/ows'
const HOUR = 3_600_000
const MEGABYTE = 1_000_000

const CADW = { credit: DEFAULT_CREDITS.cadw, creditLink: 'https://cadw.gov.wales/' }

const PRESETS: Readonly<Record<HeritageLayer, Preset>> = {
  monuments: { ...CADW, prefix: 'HERITAGE_MONUMENTS', typeName: 'inspire-wg:Cadw_SAM' },
  parks: { ...CADW, prefix: 'HERITAGE_PARKS', typeName: 'geonode:cadw_rhpg_registeredareas' },
  nmr: {
    prefix: 'HERITAGE_NMR',
    typeName: 'geonode:rcahmw_nmrw_terrestrialsites_rcahmw_bng',
    credit: DEFAULT_CREDITS.nmr,
    creditLink: 'https://rcahmw.gov.uk/',
  },
}

export function parseHeritage(environment: Environment): HeritageConfig {
  const { heritageLayer, heritageView } = parseTimeLimits(environment)
  return {
    address: serviceAddress(environment, 'HERITAGE_URL', SERVICE),
    layers: {
      monuments: layer(environment, PRESETS.monuments),
      parks: layer(environment, PRESETS.parks),
      nmr: layer(environment, PRESETS.nmr),
    },
    freshFor: number(environment, 'HERITAGE_REFRESH_HOURS', 24, { least: 1, most: 8760 }) * HOUR,
    // Wales has about 4,200 monuments and 400 parks; a view has at most 5,000 sites.
    whole: { time: heritageLayer, bytes: 64 * MEGABYTE, features: 20_000, corners: 2_000_000 },
    view: { time: heritageView, bytes: 10 * MEGABYTE, features: 10_000, corners: 20_000 },
    prnPages: prnPages(environment),
  }
}

function prnPages(environment: Environment): PrnPages {
  const address = text(environment, 'ARCHWILIO_URL')
  if (address === null) return null
  const parts = /\{[^{}]*\}/g
  const used: string[] = address.match(parts) ?? []
  if (!used.includes('{prn}') || used.some((part) => part !== '{prn}' && part !== '{region}'))
    throw new Error(
      `ARCHWILIO_URL holds "${address}"; write {prn} where the number stands and {region} where the region does`,
    )
  mustBeWebAddress('ARCHWILIO_URL', address.replaceAll(parts, '0'))
  return address
}

function layer(environment: Environment, { prefix, ...preset }: Preset): HeritageLayerSource | null {
  const typeName = text(environment, `${prefix}_LAYER`) ?? preset.typeName
  if (typeName === 'off') return null
  if (!/^[\w.-]+(:[\w.-]+)?$/.test(typeName))
    throw new Error(`${prefix}_LAYER holds "${typeName}", which is not the name of a layer, and not off`)
  const credit = text(environment, `${prefix}_CREDIT`)
  return {
    typeName,
    credit: credit ?? preset.credit,
    creditLink: creditLink(environment, prefix, preset, credit),
  }
}

/** A configured credit has no link unless one is configured too. */
function creditLink(
  environment: Environment,
  prefix: string,
  preset: Omit<Preset, 'prefix'>,
  credit: string | null,
): string | null {
  const value = webAddress(environment, `${prefix}_CREDIT_LINK`)
  return value ?? (credit === null ? preset.creditLink : null)
}
