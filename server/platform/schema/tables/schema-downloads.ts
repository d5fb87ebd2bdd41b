import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './schema-columns.ts'

export interface PreparedFilesTable {
  id: Generated<number>
  asked: string
  state: Generated<'waiting' | 'making' | 'ready' | 'failed'>
  records: number
  done: Generated<number>
  seq: number | null
  /** Bit n is record n, from the least significant bit of the first byte. */
  members: Uint8Array | null
  exact: Uint8Array | null
  file_key: string | null
  bytes: number | null
  sha256: string | null
  created_at: CreatedAt
  made_at: Date | null
}

export interface DownloadsTable {
  name: string
  file_id: number
  account_id: number | null
  language: 'en' | 'cy'
  created_at: CreatedAt
}

/** A file of a set in the file store. */
export interface FileOfSet {
  name: string
  key: string
  bytes: number
  sha256: string
}

export interface FileSetsTable {
  id: Generated<number>
  seq: number
  records: number
  demonstration: boolean
  members: Uint8Array
  exact: Uint8Array
  /** Written as JSON text, read as the parsed value. */
  files: ColumnType<FileOfSet[], string, string>
  made_at: CreatedAt
}
