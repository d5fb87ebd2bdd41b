import type { ColumnType, Generated } from 'kysely'
import type { RefusalKey } from '#contract/http/errors.ts'
import type { ImportFormat, ImportMapping, ImportState, ImportWordField } from '#contract/imports/imports.ts'
import type { PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import type { CreatedAt } from './schema-columns.ts'

/** Written as JSON text, read as the parsed value. */
type Json<T> = ColumnType<T, string, string>
type OptionalJson<T> = ColumnType<T, string | undefined, string>

export interface ImportsTable {
  id: Generated<number>
  account_id: number
  file_name: string
  state: ColumnType<ImportState | 'gone', ImportState | 'gone' | undefined, ImportState | 'gone'>
  format: ImportFormat | null
  fault: RefusalKey | null
  fault_files: OptionalJson<string[]>
  said: OptionalJson<{ system: string | null; encoding: string | null; places?: string[] | null }>
  encoding: string | null
  encoding_certain: Generated<boolean>
  mapping: ColumnType<ImportMapping | null, string | null | undefined, string | null>
  row_count: Generated<number>
  source: Generated<string>
  source_language: Generated<'en' | 'cy'>
  agreed_at: Date | null
  level: PublishedLevel | null
  version: Generated<number>
  created_at: CreatedAt
  expires_at: Date
}

export interface ImportPiecesTable {
  import_id: number
  piece: number
  bytes: Uint8Array
}

export interface ImportRowsTable {
  import_id: number
  row: number
  number: number
  part: string | null
  texts: Json<Record<string, string>>
  outline: ColumnType<[number, number][] | null, string | null, string | null>
  corners: number
  simpler_by: number | null
  simpler_accepted: Generated<boolean>
  place: ColumnType<[number, number] | null, string | null, string | null>
  place_within: number | null
  place_text: string | null
  faults: Json<RefusalKey[]>
  edits: OptionalJson<Record<string, string>>
  same_as: number | null
  drafted_at: Date | null
  draft_id: number | null
  record_id: number | null
}

export interface ImportWordsTable {
  account_id: number
  field: ImportWordField
  word: string
  code: string
}
