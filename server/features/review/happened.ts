import type { ReviewStep, ReviewTarget } from './review.ts'

/** One event of a record. */
export interface Happened extends Required<Omit<ReviewStep, 'to' | 'note' | 'target' | 'undoes'>> {
  seq: number
  at: Date
  /** The version of the record at that time. */
  version: number
  /** Null if whoever acted has left. */
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
