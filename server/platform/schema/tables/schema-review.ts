import type { Generated } from 'kysely'
import type { MonumentType, Period, SiteType } from '#contract/open-data/vocabulary.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { OpinionKind, OpinionMode } from '#contract/review/opinions.ts'
import type { PositionMetres, PositionSource } from '#contract/records/places/position.ts'
import type { ReferenceScheme } from '#contract/records/references.ts'
import type { ReviewEventKind } from '#contract/review/review.ts'
import type { Cause, ReviewState, SureArchaeological, SureType } from '#contract/review/verdicts.ts'
import type { CreatedAt } from './schema-columns.ts'

// Tables of the review of records, and of the notices to members about it.

interface Verdict {
  reason: Cause | null
  sure_archaeological: SureArchaeological | null
  sure_type: SureType | null
  position_m: PositionMetres | null
  position_by: PositionSource | null
  target_record: number | null
  target_scheme: ReferenceScheme | null
  target_number: string | null
  /** Of a confirmation, where the reviewer corrects the finder: all three or none. */
  reviewed_site_type: SiteType | null
  reviewed_monument_type: MonumentType | null
  reviewed_period: Period | null
}

/** A row for each record, made by a trigger. */
export interface RecordReviewsTable extends Verdict {
  record_id: number
  state: Generated<ReviewState>
  seq: Generated<number>
  question_version: Generated<number>
  changed_at: CreatedAt
  verified_version: number | null
  verified_at: Date | null
  decided_by: number | null
  second_look: Generated<boolean>
  taken_by: number | null
  taken_until: Date | null
  /** Where the exact place is, by the boundaries `placed_by`. Ask `record_regions`, which knows those in force. */
  region: HerRegion | null
  placed_by: number | null
}

export interface RecordRegionsView {
  record_id: number
  region: HerRegion
}

/** A row for each file of boundaries that was read; the newest is in force. */
export interface HerBoundariesTable {
  id: Generated<number>
  sha256: string
  loaded_at: CreatedAt
}

export interface HerRegionPiecesTable {
  id: Generated<number>
  region: HerRegion
  shape: unknown
}

/** Rows are added only. */
export interface ReviewEventsTable extends Verdict {
  id: Generated<number>
  record_id: number
  seq: number
  version: number
  kind: ReviewEventKind
  from_state: ReviewState
  to_state: ReviewState
  actor_id: number | null
  note: string | null
  at: CreatedAt
  /** Of an event `undone`: the numbers of the events of its record that count no longer. */
  undoes: number[] | null
}

/** The exact places that somebody was shown on a day (UTC). */
export interface ExactReadsTable {
  account_id: number
  /** `2026-11-24`. */
  day: string
  record_id: number
}

export interface ReviewSeenTable {
  account_id: number
  record_id: number
  version: number
  at: CreatedAt
}

/** The find that a reviewer has opened last: a row for each reviewer. */
export interface ReviewLooksTable {
  account_id: number
  record_id: number
  at: CreatedAt
}

export interface NoticesTable {
  id: Generated<number>
  account_id: number
  kind: string
  record_id: number | null
  detail: string | null
  at: CreatedAt
  read_at: Date | null
}

/** An opinion is withdrawn or replaced, never deleted. */
export interface OpinionsTable {
  id: Generated<number>
  record_id: number
  account_id: number | null
  question_version: number
  kind: OpinionKind
  monument_type: string | null
  cause: Cause | null
  note: string | null
  mode: OpinionMode
  uncounted: 'shown' | 'new_account' | 'set_aside' | null
  /** Of an opinion that was set aside: why it was not counted before. */
  uncounted_before: 'shown' | 'new_account' | null
  given_at: CreatedAt
  withdrawn_at: Date | null
}

export interface OpinionRevealsTable {
  account_id: number
  record_id: number
  question_version: number
  at: CreatedAt
}

export interface SensitiveRequestsTable {
  id: Generated<number>
  record_id: number | null
  place: string | null
  who: 'landowner' | 'heritage_body' | 'other'
  name: string | null
  email: string | null
  language: 'en' | 'cy'
  reason: string
  at_risk: boolean
  withheld_at: Date | null
  withheld_until: Date | null
  received_at: CreatedAt
  closed_at: Date | null
  closed_by: number | null
  answer: string | null
}
