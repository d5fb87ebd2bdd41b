import type { FastifyInstance } from 'fastify'
import { insertRecords } from '#server/records/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newRecordAt } from './new-records.ts'

/** A record as GeoJSON of open data. */
export interface OpenFeature {
  id: number
  geometry: { type: 'Polygon'; coordinates: [number, number][][] }
  properties: Readonly<Record<string, string | number | boolean | null>>
}
export interface OpenLink {
  href: string
  rel: string
  type?: string
  templated?: boolean
}
export interface OpenFeatures {
  type: string
  timeStamp: string
  numberMatched?: number
  numberReturned: number
  features: OpenFeature[]
  links: OpenLink[]
}

const LICENSED = { licence: { record: 'cc-by-4.0' } } as const

type Overrides = Partial<Omit<Parameters<typeof insertRecords>[1][number], 'outline' | 'ring'>>

/** More may take longer than a statement may, on a busy machine. */
const STORED_AT_ONCE = 500

/** Records with a licence in a row from south to north, 1.1 km apart, the first at 52° N 4° W. Resolves with their numbers. */
export async function insertOpenRecords(
  db: Database,
  count: number,
  overrides: (at: number) => Overrides = () => ({}),
): Promise<number[]> {
  const records = Array.from({ length: count }, (_, at) => ({
    ...newRecordAt(52 + at / 100, -4, { title: `Cairn ${at + 1}` }),
    ...LICENSED,
    ...overrides(at),
  }))
  const numbers: number[] = []
  for (let first = 0; first < count; first += STORED_AT_ONCE)
    numbers.push(...(await insertRecords(db, records.slice(first, first + STORED_AT_ONCE))))
  return numbers
}

export const ITEMS = '/ogc/collections/finds/items'

/** Asks with parameters as a program would, encoded. */
export function ask(
  app: FastifyInstance,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const asked = search.toString()
  return app.inject({ url: asked === '' ? path : `${path}?${asked}`, headers })
}

/** The items that match, which must be all in one answer. */
export async function itemsOf(
  app: FastifyInstance,
  query: Readonly<Record<string, string | number>> = {},
): Promise<OpenFeatures> {
  const answer = await ask(app, ITEMS, query)
  if (answer.statusCode !== 200) throw new Error(`No items: ${answer.body}`)
  return answer.json<OpenFeatures>()
}

export async function numbersOf(
  app: FastifyInstance,
  query: Readonly<Record<string, string | number>> = {},
): Promise<number[]> {
  return (await itemsOf(app, query)).features.map(({ id }) => id)
}

export const CRS84 = 'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
export const EPSG = 'http://www.opengis.net/def/crs/EPSG/0'
export const SYSTEMS = [CRS84, `${EPSG}/4326`, `${EPSG}/27700`, `${EPSG}/3857`]

export interface Linked {
  links: OpenLink[]
}
export interface DescribedCollection extends Linked {
  id: string
  crs: string[]
  storageCrs: string
  extent: { spatial: { bbox: number[][] } }
}
export interface OpenApiDocument {
  openapi: string
  paths: Record<string, { get: { operationId: string; parameters: ApiParameter[] } }>
  components: { parameters: Record<string, ApiParameter> }
}
interface ApiParameter {
  name: string
  in: string
  required: boolean
  style?: string
  explode?: boolean
  schema: Record<string, unknown>
}

/** A document of an address that answers 200. */
export async function readDocument<Document>(
  app: FastifyInstance,
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): Promise<Document> {
  const answer = await ask(app, path, query)
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
  return answer.json<Document>()
}

export function relations({ links }: Linked, rel: string): OpenLink[] {
  return links.filter((link) => link.rel === rel)
}

/** Of an address of the portal in tests. */
export function pathOf(href: string): string {
  return href.replace('http://localhost:8000', '')
}

/** The definition of a parameter of the items of finds. */
export async function parameterNamed(app: FastifyInstance, name: string): Promise<ApiParameter | undefined> {
  const { paths } = await readDocument<OpenApiDocument>(app, '/ogc/api')
  return paths['/collections/finds/items']?.get.parameters.find((parameter) => parameter.name === name)
}
