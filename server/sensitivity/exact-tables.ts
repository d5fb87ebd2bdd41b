import type { Kysely } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import type {
  PicturesTable,
  RecordsTable,
  RecordVersionsTable,
} from '#server/platform/schema/schema-records.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

// `records`, `pictures` and `record_versions` hold what everybody may see: a query that forgets this shows too little, never too
// much. The truth of what is withheld is in the tables below, which only files of this folder called exact-… name; a test
// finds others.

interface ExactRecordsTable extends Pick<
  RecordsTable,
  | 'account_id'
  | 'title'
  | 'description'
  | 'prn'
  | 'outline'
  | 'shape'
  | 'centre'
  | 'seen_under'
  | 'public_since'
> {
  record_id: number
  version: number
  created_at: Date
  updated_at: Date
  /** When everybody could see it; null if nobody ever could. */
  public_from: Date | null
  public_until: Date | null
  set_by: number | null
  set_by_finder: boolean
  set_at: Date
  reason: string | null
}

interface ExactTables extends Tables {
  exact_records: ExactRecordsTable
  exact_pictures: PicturesTable
  exact_versions: RecordVersionsTable
}

export function exact(db: Database): Kysely<ExactTables> {
  return db.withTables<Pick<ExactTables, 'exact_records' | 'exact_pictures' | 'exact_versions'>>()
}
