import { Type, type TObject } from 'typebox'
import {
  PUBLIC_FIELDS,
  REVIEWED_FIELDS,
  type PublicField,
  type PublicFieldType,
} from '../records/public-record.ts'
import { route } from '../http/route.ts'

// What the portal offers to geographic information systems: OGC API Features, parts 1, 2, 3 and 5.

/** The collections, in the order of their list. */
export const OPEN_COLLECTIONS = ['finds', 'relief-sets'] as const
export type OpenCollection = (typeof OPEN_COLLECTIONS)[number]

/** The coordinate systems, the default first. */
export const COORDINATE_SYSTEMS = ['crs84', 'wgs84', 'national-grid', 'web-mercator'] as const
export type CoordinateSystemId = (typeof COORDINATE_SYSTEMS)[number]

/** Items in an answer. */
export const ITEMS_LIMIT = { default: 100, most: 10_000 } as const
/** Items that can be left out with `offset`. */
export const MOST_OFFSET = 100_000

/** The parameters that select and arrange the items of a collection. */
export const ITEM_PARAMETERS = [
  'limit',
  'bbox',
  'bbox-crs',
  'crs',
  'datetime',
  'after',
  'offset',
  'f',
  'lang',
] as const
/** Those that only records have, with the map's own filter. */
export const FIND_PARAMETERS = [
  'filter',
  'filter-lang',
  'filter-crs',
  'sortby',
  'from',
  'to',
  'by',
  'text',
] as const

export interface Queryable {
  readonly type: PublicFieldType
  readonly values?: readonly string[]
  /** Whether a comma in its parameter separates values, of which one must match, as in the map's filter. */
  readonly severalValues: boolean
}

const SEVERAL_VALUES = [
  ...['site_type', 'monument_type', 'period', 'recorder', 'licence'],
  ...['state', 'reviewed_site_type', 'reviewed_monument_type', 'reviewed_period', 'her_status'],
]
/** Fields that can be asked for; the others are computed from them. */
const STORED_FIELDS = [
  'title',
  'description',
  'site_type',
  'monument_type',
  'period',
  'prn',
  'recorder',
  'recorded',
  'updated',
  'version',
  'seen_layer',
  'seen_azimuth',
  'seen_altitude',
  'licence',
  ...REVIEWED_FIELDS,
] as const satisfies readonly (keyof typeof PUBLIC_FIELDS)[]

/** The number of a record, which is the id of its feature. */
export const RECORD_NUMBER = 'record'
/** What filters can name, and parameters with the same names; the geometry is beside them. */
export const QUERYABLES: Readonly<Record<string, Queryable>> = {
  [RECORD_NUMBER]: { type: 'integer', severalValues: true },
  ...Object.fromEntries(STORED_FIELDS.map((name) => [name, queryable(name, PUBLIC_FIELDS[name])])),
}
export type StoredField = (typeof STORED_FIELDS)[number]
/** The name of the geometry in filters. */
export const GEOMETRY = 'geometry'
/** What items can be sorted by. */
export const SORTABLES = [RECORD_NUMBER, 'updated'] as const

function queryable(name: StoredField, { type, values }: PublicField): Queryable {
  return { type, ...(values && { values }), severalValues: SEVERAL_VALUES.includes(name) }
}

const PAGE_PARAMETERS = ['f', 'lang'] as const

function parametersOf(names: readonly string[]): TObject {
  return Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(Type.String())])))
}

/** Answers are JSON, or HTML for those who ask for it. */
const Page = {
  method: 'GET',
  tag: 'Open data',
  auth: 'public',
  query: parametersOf(PAGE_PARAMETERS),
  response: { 200: Type.String() },
  produces: 'application/json',
} as const
const OfCollection = { ...Page, params: Type.Object({ collection: Type.String() }) } as const
const schemaType = 'application/schema+json'

export const getOpenData = route({ ...Page, path: '/ogc', summary: 'Open data: what there is, as OGC API' })
export const getOpenDataApi = route({
  ...Page,
  path: '/ogc/api',
  summary: 'Open data: its description as OpenAPI 3.0',
  produces: 'application/vnd.oai.openapi+json;version=3.0',
})
export const getOpenDataApiPage = route({
  ...Page,
  path: '/ogc/api.html',
  summary: 'Open data: its description for people',
  produces: 'text/html',
})
export const getConformance = route({
  ...Page,
  path: '/ogc/conformance',
  summary: 'Open data: the classes of OGC standards that it conforms to',
})
export const getCollections = route({
  ...Page,
  path: '/ogc/collections',
  summary: 'Open data: its collections',
})
export const getCollection = route({
  ...OfCollection,
  path: '/ogc/collections/{collection}',
  summary: 'Open data: a collection with its extent, coordinate systems and links',
})
export const getItems = route({
  ...OfCollection,
  path: '/ogc/collections/{collection}/items',
  summary: 'Open data: items of a collection as GeoJSON; all queryables are parameters too',
  query: parametersOf([...ITEM_PARAMETERS, ...FIND_PARAMETERS, ...Object.keys(QUERYABLES)]),
  produces: 'application/geo+json',
})
export const getItem = route({
  ...OfCollection,
  path: '/ogc/collections/{collection}/items/{id}',
  summary: 'Open data: one item as GeoJSON; 410 if it was withdrawn',
  params: Type.Object({ collection: Type.String(), id: Type.String() }),
  query: parametersOf(['crs', ...PAGE_PARAMETERS]),
  response: { 200: Type.String(), 410: Type.String() },
  produces: 'application/geo+json',
})
export const getQueryables = route({
  ...OfCollection,
  path: '/ogc/collections/{collection}/queryables',
  summary: 'Open data: what filters can name, as JSON Schema',
  produces: schemaType,
})
export const getSortables = route({
  ...OfCollection,
  path: '/ogc/collections/{collection}/sortables',
  summary: 'Open data: what items can be sorted by, as JSON Schema',
  produces: schemaType,
})
export const getSchema = route({
  ...OfCollection,
  path: '/ogc/collections/{collection}/schema',
  summary: 'Open data: the properties of items as JSON Schema; of=feature describes whole features',
  query: parametersOf(['of', ...PAGE_PARAMETERS]),
  produces: schemaType,
})
export const getTilesetsOfFinds = route({
  ...Page,
  path: '/ogc/collections/finds/tiles',
  summary: 'Open data: the tilesets of finds',
})
export const getTilesetOfFinds = route({
  ...Page,
  path: '/ogc/collections/finds/tiles/WebMercatorQuad',
  summary: 'Open data: the vector tiles of finds, as OGC API Tiles describes them',
})
export const getTileJsonOfFinds = route({
  ...Page,
  path: '/ogc/collections/finds/tiles/WebMercatorQuad/tilejson',
  summary: 'Open data: the vector tiles of finds as TileJSON 3.0',
  query: Type.Object({}),
})

/** All routes of this page, for their OpenAPI document too. */
export const OPEN_DATA_ROUTES = [
  getOpenData,
  getOpenDataApi,
  getOpenDataApiPage,
  getConformance,
  getCollections,
  getCollection,
  getItems,
  getItem,
  getQueryables,
  getSortables,
  getSchema,
  getTilesetsOfFinds,
  getTilesetOfFinds,
  getTileJsonOfFinds,
] as const
