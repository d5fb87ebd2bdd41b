import type { DeclineReason, HerAnswered, HerNumber, HerStatus } from '#contract/her/her.ts'

/** What an HER answers about a find. */
export interface HerAnswer {
  status: HerAnswered
  /** Its number there, or that of the earlier entry. */
  number: HerNumber | null
  /** Why it was declined. */
  reason: DeclineReason | null
  /** What the officer writes to the finder. */
  note: string | null
}

/** The newest word of an HER about a find, or that it was sent there. */
export interface HerWord extends Omit<HerAnswer, 'status'> {
  status: HerStatus
  /** The confirmed version that was sent or answered. */
  version: number
  /** The batch with which it was sent; null where an officer answered by hand. */
  batch: number | null
  at: Date
  /** A batch with the find waits for its answer, also where an earlier version was answered. */
  waits: boolean
}
