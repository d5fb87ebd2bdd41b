import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { lockAccount, madeReviewerPromise } from '#server/accounts/index.ts'
import { recordsFor } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { findReviewed, lockReview } from './review.repository.ts'
import { isReviewer } from '#server/platform/http/reviewer.rules.ts'
import { holderOf, mayReview, reviewsIn } from './review.rules.ts'
import type { Review, ReviewedRecord } from './review.ts'
import type { Seen } from './read-decision.ts'

export interface Held {
  tx: Database
  record: ReviewedRecord
  review: Review
}

/** Who does something about which record, and what keeps the name of the request in the same transaction. */
export interface Asking {
  viewer: Viewer
  id: number
  keep: KeepName
}

/** Runs `act` while nobody else can change the review. Throws a Refusal if the member cannot see the record. */
export async function holding(
  db: Database,
  { viewer, id, keep }: Asking,
  act: (held: Held) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The account before the review, as when an account is deleted: the other order could deadlock.
    await lockAccount(tx, viewer.id)
    const review = await lockReview(tx, id)
    const record = await findReviewed(await recordsFor(tx, viewer), id)
    if (!record || !review) throw new Refusal('not-found')
    await act({ tx, record, review })
    await keep(tx, null)
  })
}

/** Throws a Refusal unless this reviewer may look at the record now. */
export async function mustReview(
  { config }: Pick<Portal, 'config'>,
  viewer: Viewer,
  { tx, record, review }: Held,
): Promise<void> {
  if (!isReviewer(viewer)) throw new Refusal('forbidden')
  if (!reviewsIn(viewer, record)) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewOutside })
  if (viewer.id === record.finder) throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewOwn })
  if (!mayReview(viewer, record, review))
    throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewOwnDecision })
  if (!(await madeReviewerPromise(tx, viewer.id, config.site.termsFrom)))
    throw new Refusal('forbidden', { detail: REFUSAL_TEXTS.reviewPromise })
}

/** Thrown where the review is not as the member saw it; answered with the newer one. */
export class ChangedMeanwhile extends Error {}

export function mustBeAsSeen({ record, review }: Held, seen: Seen): void {
  if (record.version !== seen.version || review.seq !== seen.seq) throw new ChangedMeanwhile()
}

/** Throws if another reviewer has taken the record. */
export function mustBeFree({ review }: Held, viewer: Viewer, now: Date): void {
  const holder = holderOf(review, now)
  if (holder !== null && holder !== viewer.id) throw new ChangedMeanwhile()
}
