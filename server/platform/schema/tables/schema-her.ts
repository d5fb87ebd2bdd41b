import type { Generated } from 'kysely'
import type { DeclineReason, HerScheme, HerStatus } from '#contract/her/her.ts'
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
