import { Type, type Static } from 'typebox'
import { IMPORTS_TAG, NotYours, ofImport } from './imports.ts'
import { From, PAGE_OF_LIST, TableLanguage } from '../http/lists.ts'
import { Nullable } from '../http/nullable.ts'
import { Outline } from '../records/places/position.ts'
import { Detail, FieldErrors } from '../http/refusal-shapes.ts'
import { route } from '../http/route.ts'

/** Most rows that become drafts or records in one request. */
export const IMPORT_ROWS_AT_ONCE = 10
/** Number of rows in one answer. */
export const IMPORT_ROWS_PAGE = 100

export const ImportRow = Type.Object({
  row: Type.Integer(),
  /** Number of the feature in the file, from 1. */
  number: Type.Integer(),
  /** `(2/3)` for one of several parts of a shape; null otherwise. */
  part: Nullable(Type.String()),
  title: Type.String(),
  description: Type.String(),
  PRN: Type.String(),
  site_type: Type.String(),
  monument_type: Type.String(),
  period: Type.String(),
  /** At most 500 corners; null if the row has no polygon. */
  polygonCoordinate: Nullable(Outline),
  /** Corners in the file. */
  corners: Type.Integer(),
  /** Greatest distance in metres between the outline in the file and a simpler one; null if it is the same. */
  simpler_by: Nullable(Type.Number()),
  simpler_accepted: Type.Boolean(),
  /** A point to draw at, or the beginning of a line: degrees, latitude first. */
  place: Nullable(Type.Tuple([Type.Number(), Type.Number()])),
  /** Side in metres of the square around the place, as of a grid reference; null if the place itself is known. */
  place_within: Nullable(Type.Integer()),
  /** The place as the table writes it; null for outlines and other kinds of files. */
  place_text: Nullable(Type.String()),
  errors: Type.Array(Type.Object({ field: Type.String(), text: Type.String() })),
  /** One of your records with the same outline within a metre. */
  same_as: Nullable(Type.Integer()),
  /** Whether a draft can be made in spite of the errors. */
  can_be_draft: Type.Boolean(),
  /** Whether a draft was made, and its id if it is still there. */
  drafted: Type.Boolean(),
  draft: Nullable(Type.Integer()),
  record: Nullable(Type.Integer()),
})
export type ImportRow = Static<typeof ImportRow>

const Text = Nullable(Type.String())

export const listImportRows = route({
  method: 'GET',
  path: '/api/imports/{id}/rows/',
  summary: 'Its rows as they would become records, with their errors, 100 at a time',
  tag: IMPORTS_TAG,
  auth: 'member',
  params: ofImport,
  query: Type.Object({ from: From }),
  response: {
    200: Type.Object({ rows: Type.Array(ImportRow), ...PAGE_OF_LIST }),
    400: FieldErrors,
    ...NotYours,
  },
})

export const changeImportRow = route({
  method: 'PATCH',
  path: '/api/imports/{id}/rows/{row}/',
  summary: 'Mend one row: what you send counts instead of the file, and null takes it back',
  tag: IMPORTS_TAG,
  auth: 'member',
  params: Type.Object({ id: Type.Integer(), row: Type.Integer() }),
  body: Type.Partial(
    Type.Object({
      title: Text,
      description: Text,
      PRN: Text,
      site_type: Text,
      monument_type: Text,
      period: Text,
      simpler_accepted: Type.Boolean(),
    }),
  ),
  response: { 200: ImportRow, 400: FieldErrors, ...NotYours, 409: Detail },
})

const Rows = Type.Array(Type.Integer(), { minItems: 1, maxItems: IMPORT_ROWS_AT_ONCE })
/** Rows are done one after the other. If one cannot be done, those before it stay done. */
const Done = Type.Object({
  /** The rows that were asked for, as they are now. */
  rows: Type.Array(ImportRow),
  /** Why not all of them were done; null if all were. */
  stopped: Nullable(Type.String()),
})

export const draftImportRows = route({
  method: 'POST',
  path: '/api/imports/{id}/drafts/',
  summary: 'Make drafts of at most 10 rows, as far as you have room for drafts',
  tag: IMPORTS_TAG,
  auth: 'member',
  params: ofImport,
  body: Type.Object({ rows: Rows }),
  response: { 200: Done, 400: FieldErrors, ...NotYours, 409: Detail },
})

export const publishImportRows = route({
  method: 'POST',
  path: '/api/imports/{id}/publish/',
  summary: 'Publish at most 10 rows as records; only for reviewers and importers for all of Wales',
  tag: IMPORTS_TAG,
  auth: 'member',
  params: ofImport,
  body: Type.Object({ rows: Rows }),
  response: { 200: Done, 400: Type.Union([FieldErrors, Detail]), 403: Detail, ...NotYours, 409: Detail },
})

export const downloadImportErrors = route({
  method: 'GET',
  path: '/api/imports/{id}/errors/csv/',
  summary: 'The errors of all rows as a table',
  tag: IMPORTS_TAG,
  auth: 'member',
  params: ofImport,
  query: Type.Object({ language: TableLanguage }),
  response: { 200: Type.String({ format: 'binary' }), 400: FieldErrors, ...NotYours, 429: Detail },
  produces: 'text/csv',
})
