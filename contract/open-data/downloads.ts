import { Type, type Static } from 'typebox'
import { Nullable } from '../http/nullable.ts'
import { RecordFilterQuery } from '../records/record-filter.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** Codes of the EPSG register: WGS 84 in degrees, and the British National Grid in metres. */
export const DOWNLOAD_SYSTEMS = [4326, 27700] as const
export type DownloadSystem = (typeof DOWNLOAD_SYSTEMS)[number]

interface DownloadKind {
  /** What the name of the file ends with. */
  readonly end: string
  readonly type: string
  readonly systems: readonly DownloadSystem[]
  /** Whether it is written line by line, so that it can be sent while it is made. */
  readonly inLines: boolean
  /** Whether a file with all records is made every night. */
  readonly nightly: boolean
}

/** GeoJSON and KML are always in degrees, as their standards say. */
export const DOWNLOAD_KINDS = {
  gpkg: file('gpkg', 'application/geopackage+sqlite3', { nightly: true }),
  fgb: file('fgb', 'application/vnd.flatgeobuf', { nightly: true }),
  parquet: file('parquet', 'application/vnd.apache.parquet', { nightly: true }),
  geojsonl: file('geojsonl', 'application/x-ndjson', { nightly: true, inLines: true, systems: [4326] }),
  csv: file('csv', 'text/csv; charset=utf-8', { nightly: true, inLines: true }),
  geojson: file('geojson', 'application/geo+json', { inLines: true, systems: [4326] }),
  shp: file('shp.zip', 'application/zip', {}),
  kml: file('kml', 'application/vnd.google-earth.kml+xml', { inLines: true, systems: [4326] }),
  kmz: file('kmz', 'application/vnd.google-earth.kmz', { systems: [4326] }),
} as const satisfies Record<string, DownloadKind>
export type DownloadFormat = keyof typeof DOWNLOAD_KINDS
export const DOWNLOAD_FORMATS = Object.keys(DOWNLOAD_KINDS) as DownloadFormat[]

function file(
  end: string,
  type: string,
  { inLines = false, nightly = false, systems = DOWNLOAD_SYSTEMS as readonly DownloadSystem[] },
): DownloadKind {
  return { end, type, systems, inLines, nightly }
}

/** Above this number, a file is prepared and not sent at once. */
export const DOWNLOAD_AT_ONCE = 20_000
/** Above this number there are no small pictures in a KMZ. */
export const DOWNLOAD_WITH_PICTURES = 2000
/** Above this number there is no Shapefile: its parts would come near 2 GB. */
export const SHAPEFILE_MOST_RECORDS = 800_000
/** Days for which a prepared file is kept. */
export const DOWNLOAD_DAYS = 7

const File = Type.String({ format: 'binary' })

export const DOWNLOAD_STATES = ['waiting', 'making', 'ready', 'failed'] as const

export const Download = Type.Object({
  /** Names the download; nobody else knows it. Null if nothing had to be prepared. */
  id: Nullable(Type.String()),
  state: Type.Enum([...DOWNLOAD_STATES]),
  /** Number of records in the file, and how many of them were read so far. */
  records: Type.Integer(),
  done: Type.Integer(),
  /** Of the file; null until it is ready. */
  address: Nullable(Type.String()),
  bytes: Nullable(Type.Integer()),
  /** Of its bytes, in hexadecimal digits; null until it is ready. */
  sha256: Nullable(Type.String()),
  /** RFC 3339; null for a file that is sent at once. */
  kept_until: Nullable(Type.String()),
})
export type Download = Static<typeof Download>

/**
 * The file is at `address` when the state is `ready`: at once for all records (the file of last night) and for formats that
 * are sent while they are made. Otherwise ask for the state under the `id`.
 */
export const createDownload = route({
  method: 'POST',
  path: '/api/downloads/',
  summary: 'Records with a licence as a file: all of them or those of a filter',
  tag: 'Open data',
  auth: 'public',
  body: Type.Object({
    format: Type.Enum([...DOWNLOAD_FORMATS]),
    /** 4326 or 27700; 4326 by default. */
    crs: Type.Optional(Type.Integer()),
    /** The map's own filter, by the names of its query parameters. */
    filter: Type.Optional(Type.Object(RecordFilterQuery)),
    /** Language of headings and names; what members wrote is never translated. */
    lang: Type.Optional(Type.Enum(['en', 'cy'])),
    /** With `true`, a KMZ of at most 2,000 records has small pictures in it. */
    pictures: Type.Optional(Type.Boolean()),
  }),
  response: { 201: Download, 400: FieldErrors, 429: Detail, 503: Detail },
})

const Id = Type.Object({ id: Type.String() })

export const getDownload = route({
  method: 'GET',
  path: '/api/downloads/{id}/',
  summary: 'How far the preparation of a file is',
  tag: 'Open data',
  auth: 'public',
  params: Id,
  response: { 200: Download, 404: Detail },
})

export const cancelDownload = route({
  method: 'DELETE',
  path: '/api/downloads/{id}/',
  summary: 'End the preparation of a file, or remove a prepared one, unless somebody else waits for the same',
  tag: 'Open data',
  auth: 'public',
  params: Id,
  response: { 204: null, 404: Detail },
})

export const getDownloadFile = route({
  method: 'GET',
  path: '/api/downloads/{id}/{name}',
  summary: 'A prepared file, and beside it LICENCE.txt, CITATION.txt and FIELDS.csv; answers `Range`',
  tag: 'Open data',
  auth: 'public',
  params: Type.Object({ id: Type.String(), name: Type.String() }),
  response: { 200: File, 404: Detail, 503: Detail },
  produces: 'application/octet-stream',
})

export const getDownloadAtOnce = route({
  method: 'GET',
  path: '/api/downloads/now/{name}',
  summary:
    'Up to 20,000 records as `finds.geojson`, `finds.geojsonl`, `finds.csv` or `finds.kml`, written while they are sent; and CITATION.txt, LICENCE.txt and FIELDS.csv for the same filter',
  tag: 'Open data',
  auth: 'public',
  params: Type.Object({ name: Type.String() }),
  query: Type.Object({
    ...RecordFilterQuery,
    crs: Type.Optional(Type.Integer()),
    lang: Type.Optional(Type.Enum(['en', 'cy'])),
  }),
  response: { 200: File, 400: FieldErrors, 404: Detail, 429: Detail },
  produces: 'application/octet-stream',
})
