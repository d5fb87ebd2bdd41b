import type { Generated, Kysely } from 'kysely'
import type { DeclineReason } from '#contract/her/her.ts'
import { RECORD_COLUMNS, WITHHELD_COLUMNS } from '#contract/records/record-fields.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { Database } from '#server/platform/database/database.ts'
import type {
  PicturesTable,
  RecordsTable,
  RecordVersionsTable,
} from '#server/platform/schema/tables/schema-records.ts'
import type { Tables } from '#server/platform/schema/schema.ts'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'

// `records`, `pictures` and `record_versions` hold what everyone may see: a query that forgets this shows too little, never too
// much. The truth of what is withheld is in the tables below, which only files of this folder called exact-… name; a test
// finds others.

/** What is in exact_records, and not in `records`, while a record is withheld. */
export const MOVED_COLUMNS = [
  'account_id',
  ...WITHHELD_COLUMNS,
  'shape',
  'centre',
  'version',
  'created_at',
  'updated_at',
  'public_since',
] as const
export const VERSION_COLUMNS = [
  'record_id',
  'version',
  'account_id',
  'made_at',
  ...RECORD_COLUMNS,
  'pictures',
  'known',
] as const

type MovedColumn = (typeof MOVED_COLUMNS)[number]
/** The database sets these in `records`, and nothing sets them here. */
type Dated = 'version' | 'created_at' | 'updated_at'

interface ExactRecordsTable extends Pick<RecordsTable, Exclude<MovedColumn, Dated>> {
  record_id: number
  version: number
  created_at: Date
  updated_at: Date
  /** When everyone could see it; null if nobody ever could. */
  public_from: Date | null
  public_until: Date | null
  set_by: number | null
  set_by_finder: boolean
  set_at: Date
  reason: string | null
}

/** Written when a Historic Environment Record declines a find; it stays when the record goes. */
interface ExactDeclinedTable {
  id: Generated<number>
  batch_id: number | null
  record_id: number
  region: HerRegion | null
  shape: unknown
  reason: DeclineReason
  prn: string | null
  at: Date
}

interface ExactTables extends Tables {
  exact_declined: ExactDeclinedTable
  exact_records: ExactRecordsTable
  exact_pictures: PicturesTable
  exact_versions: RecordVersionsTable
}

export function exact(db: Database): Kysely<ExactTables> {
  return db.withTables<
    Pick<ExactTables, 'exact_records' | 'exact_pictures' | 'exact_versions' | 'exact_declined'>
  >()
}

export type WithheldLevel = Exclude<SensitivityLevel, 'open'>

export interface LevelSetting {
  /** Null if the portal does it by itself. */
  by: number | null
  byFinder: boolean
  reason: string | null
}

/** The columns of exact_records that say who withheld the record, when and why. */
export function settingColumns({ by, byFinder, reason }: LevelSetting) {
  return { set_by: by, set_by_finder: byFinder, set_at: new Date(), reason }
}
