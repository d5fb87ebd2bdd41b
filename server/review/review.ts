import type { LatitudeLongitude } from '#geo/position.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { StatedPosition } from '#contract/records/places/position.ts'
import type { ReferenceScheme } from '#contract/records/references.ts'
import type { Correction, ReviewEventKind } from '#contract/review/review.ts'
import type { Cause, ReviewState, SureArchaeological, SureType } from '#contract/review/verdicts.ts'

/** Where something is on record already: a record of the portal, or a number in a register. */
export type ReviewTarget = { record: number } | { scheme: ReferenceScheme; number: string }

/** The review of a record at a moment. */
export interface Review {
  recordId: number
  state: ReviewState
  /** Number of the last event. */
  seq: number
  since: Date
  reason: Cause | null
  sureArchaeological: SureArchaeological | null
  sureType: SureType | null
  /** How exact the outline is, as the reviewer says. */
  position: StatedPosition | null
  /** Of a confirmation: type and period as the reviewer corrected them. */
  correction: Correction | null
  target: ReviewTarget | null
  verifiedVersion: number | null
  verifiedAt: Date | null
  decidedBy: number | null
  /** Whether the finder asked that somebody else looks again. */
  secondLook: boolean
  takenBy: number | null
  takenUntil: Date | null
}

/** A record as far as its review goes. */
export interface ReviewedRecord {
  id: number
  /** Null if the finder has left. */
  finder: number | null
  /** Where it is; null outside all regions, or where nobody knows the boundaries. */
  region: HerRegion | null
  /** A point in it, as exactly as its reader may know it. */
  centre: LatitudeLongitude
  version: number
  types: RecordTypes
}

/** As its finder says; old records may hold words that the vocabulary has no longer. */
type RecordTypes = Readonly<Record<keyof Correction, string>>

/** What happened, as it is written down. */
export interface ReviewStep {
  kind: ReviewEventKind
  to: ReviewState
  note?: string | null
  reason?: Cause | null
  target?: ReviewTarget | null
  sureArchaeological?: SureArchaeological | null
  sureType?: SureType | null
  position?: StatedPosition | null
  correction?: Correction | null
  /** Numbers of the events that it undoes. */
  undoes?: readonly number[]
}

/** One event of a record. */
export interface Happened extends Required<Omit<ReviewStep, 'to' | 'note' | 'target' | 'undoes'>> {
  seq: number
  at: Date
  /** The version of the record at that time. */
  version: number
  /** Null if that person has left. */
  actor: number | null
  target: ReviewTarget | null
  undoes: readonly number[] | null
}

/** The kinds of events that only a reviewer brings about and that can be undone. */
export const UNDOABLE = [
  'verified',
  'not_archaeological',
  'already_recorded',
  'needs_info',
  'reopened',
] as const

/** A reviewer, and from when on what they decided is undone. */
export interface Undoing {
  reviewer: number
  since: Date
}
