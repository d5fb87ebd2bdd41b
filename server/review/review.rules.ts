import type { Grant, HerRegion } from '#contract/review/grants.ts'
import { TAKEN_DAYS, type ReviewAct } from '#contract/review/review.ts'
import { DECIDED_STATES, type DecidedState, type ReviewState } from '#contract/review/verdicts.ts'
import { areaOf, areaOfReviewer, isWithin } from '#server/platform/http/reviewer.rules.ts'

interface Reviewer {
  id: number
  administrator: boolean
  grants: readonly Grant[]
}

interface Where {
  version: number
  finder: number | null
  region: HerRegion | null
}

interface Looked {
  state: ReviewState
  decidedBy: number | null
  secondLook: boolean
  takenBy: number | null
  takenUntil: Date | null
}

/** Whether an HER can be answered for. */
interface Answerable {
  state: ReviewState
  verifiedVersion: number | null
  her: { waits: boolean } | null
}

const DAY = 86_400_000

export function isDecided(state: ReviewState): state is DecidedState {
  return DECIDED_STATES.some((decided) => decided === state)
}

/** The member for whom the record is kept at this moment; null if it is free. */
export function holderOf(
  { takenBy, takenUntil }: Pick<Looked, 'takenBy' | 'takenUntil'>,
  now: Date,
): number | null {
  return takenUntil !== null && takenUntil > now ? takenBy : null
}

export function takenUntil(now: Date): Date {
  return new Date(now.getTime() + TAKEN_DAYS * DAY)
}

/** Whether somebody reviews records where this one is. */
export function reviewsIn(reader: Reviewer, { region }: { region: HerRegion | null }): boolean {
  return isWithin(areaOfReviewer(reader), region)
}

/** Whether this reviewer may look at the record: it is in their area, nobody reviews their own record, or looks twice at their own decision. */
export function mayReview(
  reviewer: Reviewer,
  record: Where,
  { secondLook, decidedBy }: Pick<Looked, 'secondLook' | 'decidedBy'>,
): boolean {
  if (!reviewsIn(reviewer, record) || reviewer.id === record.finder) return false
  return !secondLook || reviewer.id !== decidedBy || reviewer.administrator
}

/** Whether somebody speaks for the HER where this record is: its officers, and administrators. */
export function answersForHer(reader: Reviewer, { region }: Pick<Where, 'region'>): boolean {
  return isWithin(areaOf(reader, ['her_officer']), region)
}

/** Whether the record is confirmed as it is now. */
export function isConfirmed(
  { state, verifiedVersion }: Pick<Answerable, 'state' | 'verifiedVersion'>,
  { version }: Pick<Where, 'version'>,
): boolean {
  return state === 'verified' && verifiedVersion === version
}

/** Whether a batch with the record was sent, and its answer has not come. */
export function awaitsAnswer({ her }: Pick<Answerable, 'her'>): boolean {
  return her?.waits === true
}

/** What this reader can do with the record, in the order of REVIEW_ACTS. */
export function actsOf(
  reader: Reviewer | null,
  record: Where,
  review: Looked & Answerable,
  now: Date,
): ReviewAct[] {
  if (!reader) return []
  if (reader.id === record.finder) return actsOfFinder(review)
  if (!mayReview(reader, record, review)) return []
  const answers = answersForHer(reader, record) && isConfirmed(review, record) && !awaitsAnswer(review)
  if (isDecided(review.state)) return answers ? ['reopen', 'answer_for_her'] : ['reopen']
  const holder = holderOf(review, now)
  if (holder !== null && holder !== reader.id) return []
  return holder === null ? ['take', 'decide'] : ['release', 'decide']
}

function actsOfFinder({ state }: Looked): ReviewAct[] {
  if (state === 'needs_info') return ['answer']
  return isDecided(state) ? ['second_look'] : []
}
