/** A link as OGC APIs have it. */
export interface Link {
  readonly href: string
  readonly rel: string
  readonly type?: string
  readonly title?: string
  readonly hreflang?: string
  /** Bytes. */
  readonly length?: number
  readonly templated?: boolean
}

export const JSON_TYPE = 'application/json'
export const GEOJSON_TYPE = 'application/geo+json'
export const SCHEMA_TYPE = 'application/schema+json'
export const HTML_TYPE = 'text/html'
export const OPENAPI_TYPE = 'application/vnd.oai.openapi+json;version=3.0'

const OGC_RELATION = 'http://www.opengis.net/def/rel/ogc/1.0'
/** Relations that OGC registered, by their full names. */
export const RELATIONS = {
  conformance: `${OGC_RELATION}/conformance`,
  data: `${OGC_RELATION}/data`,
  items: `${OGC_RELATION}/items`,
  queryables: `${OGC_RELATION}/queryables`,
  sortables: `${OGC_RELATION}/sortables`,
  schema: `${OGC_RELATION}/schema`,
  tilingScheme: `${OGC_RELATION}/tiling-scheme`,
  tilesets: `${OGC_RELATION}/tilesets-vector`,
} as const

/** The licence of what members record. */
export const LICENCE_LINK: Link = {
  href: 'https://creativecommons.org/licenses/by/4.0/',
  rel: 'license',
  type: HTML_TYPE,
  title: 'CC BY 4.0',
}

/** Links of the header `Link`. */
export function linkHeader(links: readonly Link[]): string {
  return links
    .map(({ href, rel, type }) => `<${href}>; rel="${rel}"${type === undefined ? '' : `; type="${type}"`}`)
    .join(', ')
}

/** Returns an address with other parameters; null removes one. */
export function withParameters(address: string, changes: Readonly<Record<string, string | null>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}
