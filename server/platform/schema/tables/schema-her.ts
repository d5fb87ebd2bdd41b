import type { Generated } from 'kysely'
import type { BatchAnswer, RegionBy } from '#contract/her/codes.ts'
import type { DeclineReason, HerScheme, HerStatus } from '#contract/her/her.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { CreatedAt } from './schema-columns.ts'

// Tables of what goes to Historic Environment Records, and of what comes back.

/** A row for each find that was sent there or answered from there: the newest word. */
export interface RecordHerTable {
  record_id: number
  status: HerStatus
  /** The confirmed version that was sent or answered. */
  version: number
  /** Null where an officer answered by hand. */
  batch_id: number | null
  /** With `prn`: its number there, or that of the earlier entry where it is declined as already recorded. */
  scheme: HerScheme | null
  prn: string | null
  /** Whether the record had no PRN and got this one. */
  filled: Generated<boolean>
  /** Of a find that is declined. */
  reason: DeclineReason | null
  note: string | null
  at: CreatedAt
  by: number | null
}

/** A batch is made once and never changed. */
export interface HerBatchesTable {
  id: Generated<number>
  region: HerRegion
  region_by: RegionBy
  number: number
  asked: number
  made_by: number | null
  made_at: CreatedAt
  /** Null once the time for which it is kept is over. */
  file_key: string | null
  bytes: number
  sha256: string
}

export interface HerBatchRecordsTable {
  batch_id: number
  record_id: number
  version: number
  /** The find of the batch that goes for this one as well; null of those that went themselves. */
  beside: number | null
  status: BatchAnswer | null
  scheme: HerScheme | null
  prn: string | null
  reason: DeclineReason | null
  note: string | null
  answered_at: Date | null
}

export interface HerLeftOutTable {
  record_id: number
  region: HerRegion
  reason: string
  until: Date
}
