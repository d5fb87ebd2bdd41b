import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { recordsOfFinder } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { ChangedMeanwhile, holding, type Asking, type Held } from './lock-reviewed.ts'
import { findReviewed, lockReview, setQuestionVersion, writeStep } from './review.repository.ts'
import { isDecided, takenUntil } from './review.rules.ts'

/** Tells the reviewer that the finder has answered. The record is kept for that reviewer. */
export async function answerQuestion(db: Database, asking: Asking, note: string | null): Promise<void> {
  const { viewer } = asking
  await holding(db, asking, async (held) => {
    mustBeFinder(held, viewer)
    const { tx, record, review } = held
    if (review.state !== 'needs_info') throw new ChangedMeanwhile()
    const now = new Date()
    await writeStep(
      tx,
      {
        actor: viewer.id,
        version: record.version,
        review,
        step: { kind: 'answered', to: 'in_review', note },
      },
      { since: now, ...(review.takenBy !== null && { takenUntil: takenUntil(now) }) },
    )
  })
}

/** Asks that somebody else looks again, once for each decision. */
export async function askSecondLook(db: Database, asking: Asking, note: string | null): Promise<void> {
  const { viewer } = asking
  await holding(db, asking, async (held) => {
    mustBeFinder(held, viewer)
    const { tx, record, review } = held
    if (!isDecided(review.state)) throw new ChangedMeanwhile()
    await writeStep(
      tx,
      {
        actor: viewer.id,
        version: record.version,
        review,
        step: { kind: 'second_look', to: 'in_review', note },
      },
      { since: new Date(), secondLook: true, takenBy: null, takenUntil: null },
    )
  })
}

/**
 * Notes in the transaction of a change what it means for the review: a decided record is reviewed again, a question counts as
 * answered, and opinions about an earlier outline or type are no longer counted.
 */
export async function noteEdit(
  tx: Database,
  { id, finder, asksAnew }: { id: number; finder: number; asksAnew: boolean },
): Promise<void> {
  const review = await lockReview(tx, id)
  const record = await findReviewed(await recordsOfFinder(tx, finder), id)
  if (!review || !record) throw new Error(`Record ${id} has no review`)
  const now = new Date()
  if (isDecided(review.state) || review.state === 'needs_info') {
    const keptFor = review.state === 'needs_info' ? review.takenBy : null
    await writeStep(
      tx,
      { actor: finder, version: record.version, review, step: { kind: 'edited', to: 'in_review' } },
      {
        since: now,
        reason: null,
        target: null,
        takenBy: keptFor,
        takenUntil: keptFor === null ? null : takenUntil(now),
      },
    )
  }
  if (asksAnew) await setQuestionVersion(tx, id, record.version)
}

function mustBeFinder({ record }: Held, viewer: Viewer): void {
  if (record.finder !== viewer.id) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewFinderOnly })
}
