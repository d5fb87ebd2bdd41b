import { isDay } from '#contract/http/values/days.ts'
import type { GridArea } from '#geo/grid/grid-squares.ts'

/** The Welsh Government's own files, one for all of Wales. */
const FILES = 'https://dmwproductionblob.blob.core.windows.net/cogs/lidar'

/** Bare ground, or the surface with trees and roofs. */
export type FetchModel = 'dtm' | 'dsm'

export const FETCH_MODELS: readonly FetchModel[] = ['dtm', 'dsm']

/** Addresses of the cloud-optimised GeoTIFFs of all of Wales. */
export const NATIONAL_FILES = {
  dtm: `${FILES}/wales_dtm_32bit_cog.tif`,
  dsm: `${FILES}/wales_dsm_32bit_cog.tif`,
} as const

/** The catalogue of the national LiDAR: an OGC service, and a layer in it with a feature for each square of 1 km. */
export const NATIONAL_CATALOGUE = {
  address: 'https://datamap.gov.wales/geoserver/ows',
  typeName: 'geonode:welsh_government_lidar_tile_catalogue_2020_2023',
} as const

/**
 * Returns the parameters of a WFS request, beside those of every request, for the squares in an area of whole kilometres.
 * The area is drawn in by a metre, because squares that only touch it would come too.
 */
export function catalogueParameters({ west, south, east, north }: GridArea): Record<string, string> {
  const drawnIn = [west + 1, south + 1, east - 1, north - 1]
  // With this short name of the system, easting comes first.
  return { bbox: `${drawnIn.join(',')},EPSG:27700` }
}

/** One row of the national catalogue: the files of a square of 1 km, and when it was flown. */
export interface CatalogueEntry {
  /** Reference of the square without spaces, such as `SH2281`. */
  readonly square: string
  /** Addresses of its rasters; null where it has none. */
  readonly dtm: string | null
  readonly dsm: string | null
  /** Days of its flights, YYYY-MM-DD, or the year where no day is known; sorted. */
  readonly flown: readonly string[]
}

type Properties = Readonly<Record<string, unknown>>

/** Eight figures that are not part of a longer number: `wg_del_1_222381_20200322dtm.tif`. */
const DAYS_IN_NAME = /(?<!\d)(\d{4})(\d{2})(\d{2})(?!\d)/g
const SQUARE = /^[A-HJ-Z]{2}\d{4}$/
const YEAR = /^(?:19|20)\d\d$/

/** Reads the properties of a feature of the catalogue; null without a square of 1 km. */
export function readCatalogueEntry(properties: Properties): CatalogueEntry | null {
  const square = textOf(properties.british_gr).replaceAll(/\s/g, '').toUpperCase()
  if (!SQUARE.test(square)) return null
  const [dtm, dsm] = [addressOf(properties.dtm_link), addressOf(properties.dsm_link)]
  return { square, dtm, dsm, flown: flownIn(properties, [dtm, dsm]) }
}

/**
 * Returns the days in the name of a file, YYYY-MM-DD. Numbers that are no day, such as the square in kilometres, are left
 * out, and so are the folders of an address.
 */
export function daysInName(address: string): string[] {
  const [path = ''] = address.split(/[?#]/)
  const name = path.slice(path.lastIndexOf('/') + 1)
  return [...name.matchAll(DAYS_IN_NAME)]
    .map(([, year = '', month = '', day = '']) => `${year}-${month}-${day}`)
    .filter(isDay)
}

/** Names of files say most. The catalogue has its own day, which is DD-MM-YYYY, and a year. */
function flownIn(properties: Properties, addresses: readonly (string | null)[]): string[] {
  const named = addresses.flatMap((address) => (address === null ? [] : daysInName(address)))
  if (named.length > 0) return [...new Set(named)].sort()
  const day = readDay(textOf(properties.date))
  if (day !== null) return [day]
  const year = textOf(properties.year)
  return YEAR.test(year) ? [year] : []
}

function readDay(text: string): string | null {
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:$|[TZ ])/.exec(text) ?? []
  const [, date, month, year] = /^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text) ?? []
  const day = iso ?? (year === undefined ? '' : `${year}-${month ?? ''}-${date ?? ''}`)
  return isDay(day) ? day : null
}

/** The catalogue leaves `https://` out. */
function addressOf(link: unknown): string | null {
  const text = textOf(link)
  if (text === '') return null
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  return url && /^https?:$/.test(url.protocol) && url.username === '' ? url.href : null
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim() : ''
}
