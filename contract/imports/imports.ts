import { Type, type Static } from 'typebox'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { From, PAGE_OF_LIST } from '../http/lists.ts'
import { Nullable } from '../http/nullable.ts'
import { route } from '../http/route.ts'
import { PublishedLevel } from '../review/sensitivity-levels.ts'

/** Kinds of files that can be imported. */
export const IMPORT_FORMATS = ['geojson', 'kml', 'geopackage', 'shapefile', 'csv'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]

/** Coordinate systems of files that do not name theirs, by their EPSG numbers. */
export const IMPORT_SYSTEMS = ['4326', '4258', '27700', '3857', '32629', '32630'] as const
export type ImportSystem = (typeof IMPORT_SYSTEMS)[number]

/** Encodings of texts in files that do not name theirs. */
export const IMPORT_ENCODINGS = ['utf-8', 'windows-1252', 'iso-8859-14', 'ibm850', 'macintosh'] as const

/**
 * `waiting` to be read; `asking` for the coordinate system; `read`, with its rows; `refused`, with the reason for the whole file.
 */
export const IMPORT_STATES = ['waiting', 'asking', 'read', 'refused'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** Largest file in bytes, and the largest body that carries it. */
export const IMPORT_MAX_BYTES = 20 * 1024 * 1024
export const IMPORT_BODY_MAX_BYTES = IMPORT_MAX_BYTES + 1024 * 1024
/** Most rows of a file. */
export const IMPORT_MAX_ROWS = 500
/** Most rows that a member can import in 24 hours. */
export const IMPORT_ROWS_A_DAY = 1000
/** Most files of a member that wait to be read, one after the other, and their bytes together. */
export const IMPORTS_WAITING = 20
export const IMPORTS_WAITING_BYTES = 100 * 1024 * 1024
/** Days after which an import is deleted. Drafts and records that were made from it stay. */
export const IMPORT_DAYS = 30
/** Number of imports in one answer for moderators. */
export const IMPORTS_PAGE = 25
/** Longest text about the source of an import in characters. */
export const IMPORT_SOURCE_MAX_LENGTH = 500

/** Fields of a record that can come from one column each. */
export const IMPORT_COLUMN_FIELDS = ['title', 'PRN', 'site_type', 'monument_type', 'period'] as const
/** Fields with a choice, whose words in a file are translated. */
export const IMPORT_WORD_FIELDS = ['site_type', 'monument_type', 'period'] as const
export type ImportWordField = (typeof IMPORT_WORD_FIELDS)[number]

const Column = Nullable(Type.String())
/** Which columns become which fields. */
export const ImportMapping = Type.Object({
  title: Column,
  /** Written one below the other, each with its name if there are several. */
  description: Type.Array(Type.String(), { maxItems: 20 }),
  PRN: Column,
  site_type: Column,
  monument_type: Column,
  period: Column,
  /** For rows in which the column is empty, and where there is no column; empty for none. */
  otherwise: Type.Object({
    title: Type.String(),
    description: Type.String(),
    site_type: Type.String(),
    monument_type: Type.String(),
    period: Type.String(),
  }),
})
export type ImportMapping = Static<typeof ImportMapping>

/** A word of the file and the choice that it means. */
const Word = {
  field: Type.Enum([...IMPORT_WORD_FIELDS]),
  word: Type.String(),
}

const Moment = Type.String({ format: 'date-time' })
export const ImportSummary = Type.Object({
  id: Type.Integer(),
  file_name: Type.String(),
  state: Type.Enum([...IMPORT_STATES]),
  format: Nullable(Type.Enum([...IMPORT_FORMATS])),
  /** Why the whole file was refused; null unless the state is `refused`. */
  fault: Nullable(Type.String()),
  made: Moment,
  /** When it will be deleted. */
  expires: Moment,
  rows: Type.Integer(),
  /** Rows of which a draft or a record was made. */
  drafts: Type.Integer(),
  records: Type.Integer(),
})
export type ImportSummary = Static<typeof ImportSummary>

export const Import = Type.Object({
  ...ImportSummary.properties,
  /** Null for formats that name it themselves. `certain` is false until the member says that the letters are right. */
  encoding: Nullable(Type.Object({ name: Type.String(), certain: Type.Boolean() })),
  columns: Type.Array(
    Type.Object({ name: Type.String(), filled: Type.Integer(), examples: Type.Array(Type.String()) }),
  ),
  /**
   * Whether no row of a table has a place, and the file is still there: say with `…/read/` in which columns the places are. Rows
   * can become drafts without.
   */
  lacks_places: Type.Boolean(),
  mapping: ImportMapping,
  /** Each distinct word of the columns that are choices, with its choice; an empty code if there is none yet. */
  words: Type.Array(Type.Object({ ...Word, code: Type.String(), rows: Type.Integer() })),
  source: Type.String(),
  /** Whether the statement was confirmed. */
  agreed: Type.Boolean(),
  sensitivity: Nullable(PublishedLevel),
  /** Rows without errors of which nothing was made yet, and rows with errors. */
  ready: Type.Integer(),
  faulty: Type.Integer(),
  /** Whether you may publish rows without drafts. */
  may_publish: Type.Boolean(),
  /** Increases with every change of mapping and statement. */
  version: Type.Integer(),
})
export type Import = Static<typeof Import>

export const IMPORTS_TAG = 'Imports'
const tag = IMPORTS_TAG
const auth = 'member'
/** The number in addresses of an import. */
export const ofImport = Type.Object({ id: Type.Integer() })
export const NotYours = { 401: Detail, 404: Detail }

export const createImport = route({
  method: 'POST',
  path: '/api/imports/',
  summary: 'Send a file of at most 20 MB and 500 rows; it is read in the background',
  tag,
  auth,
  body: Type.Object({ file: Type.String({ format: 'binary' }) }),
  files: ['file'],
  maxBytes: IMPORT_BODY_MAX_BYTES,
  response: { 201: Import, 400: Type.Union([FieldErrors, Detail]), 401: Detail, 409: Detail, 413: Detail },
})

export const listImports = route({
  method: 'GET',
  path: '/api/imports/',
  summary: 'Your imports of the last 30 days, newest first',
  tag,
  auth,
  response: { 200: Type.Array(ImportSummary), 401: Detail },
})

export const getImport = route({
  method: 'GET',
  path: '/api/imports/{id}/',
  summary: 'One of your imports: its state, columns, words and mapping',
  tag,
  auth,
  params: ofImport,
  response: { 200: Import, ...NotYours },
})

export const readImport = route({
  method: 'POST',
  path: '/api/imports/{id}/read/',
  summary:
    'Say the coordinate system, the encoding or the columns with places of a file that does not name them; it is read again if needed',
  tag,
  auth,
  params: ofImport,
  body: Type.Object({
    system: Type.Optional(Type.Enum([...IMPORT_SYSTEMS])),
    encoding: Type.Optional(Type.Enum([...IMPORT_ENCODINGS])),
    /**
     * Columns of a table: one with whole places (WKT, grid references or both coordinates), or first the eastings or longitudes
     * and then the northings or latitudes.
     */
    places: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
  }),
  response: { 200: Import, 400: FieldErrors, ...NotYours, 409: Detail },
})

export const mapImport = route({
  method: 'PUT',
  path: '/api/imports/{id}/mapping/',
  summary: 'Say which columns become which fields, and what their words mean; words are remembered for you',
  tag,
  auth,
  params: ofImport,
  body: Type.Object({
    mapping: ImportMapping,
    words: Type.Optional(Type.Array(Type.Object({ ...Word, code: Type.String() }), { maxItems: 1500 })),
    /** The version that was edited. Refused with 409 if there is a newer one. */
    version: Type.Integer(),
  }),
  response: { 200: Import, 400: FieldErrors, ...NotYours, 409: Detail },
})

export const stateImport = route({
  method: 'PUT',
  path: '/api/imports/{id}/statement/',
  summary: 'Name the source, confirm your right to give it under CC BY 4.0, and choose who sees the places',
  tag,
  auth,
  params: ofImport,
  body: Type.Object({
    source: Type.String(),
    /** That it is your own work or yours to give under CC BY 4.0, neither traced from Ordnance Survey mapping nor closed HER data. */
    agreed: Type.Boolean(),
    sensitivity: Type.Optional(Nullable(PublishedLevel)),
    /** Of the word before the source in each description. */
    language: Type.Optional(Type.Enum(['en', 'cy'])),
  }),
  response: { 200: Import, 400: FieldErrors, ...NotYours },
})

export const deleteImport = route({
  method: 'DELETE',
  path: '/api/imports/{id}/',
  summary: 'Delete one of your imports; drafts and records that were made from it stay',
  tag,
  auth,
  params: ofImport,
  response: { 204: null, ...NotYours },
})

export const listAllImports = route({
  method: 'GET',
  path: '/api/admin/imports/',
  summary: 'Imports of which records were published, newest first, 25 at a time',
  tag: 'Administration',
  auth: 'moderator',
  query: Type.Object({ from: From }),
  response: {
    200: Type.Object({
      imports: Type.Array(
        Type.Object({
          id: Type.Integer(),
          username: Type.String(),
          made: Moment,
          source: Type.String(),
          /** Records that you may know of, and how many of them are hidden. */
          records: Type.Integer(),
          hidden: Type.Integer(),
        }),
      ),
      ...PAGE_OF_LIST,
    }),
    400: FieldErrors,
    401: Detail,
    403: Detail,
  },
})

export const hideImport = route({
  method: 'POST',
  path: '/api/admin/imports/{id}/hide/',
  summary:
    'Hide all records of an import; its member gets one email with the reason, and the answer is their number',
  tag: 'Administration',
  auth: 'moderator',
  params: ofImport,
  body: Type.Object({ reason: Type.String() }),
  response: {
    200: Type.Object({ records: Type.Integer() }),
    400: Type.Union([FieldErrors, Detail]),
    401: Detail,
    403: Detail,
    404: Detail,
  },
})
