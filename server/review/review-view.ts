import type { RecordReview, ReviewEvent, ReviewSummary } from '#contract/review/review.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { HerWord } from '#server/her/index.ts'
import { namedTo } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { nearestPlace } from '#server/platform/texts/nearest-place.ts'
import { actsOf, holderOf, reviewsIn } from './review.rules.ts'
import type { EventRow } from './events/review-events.repository.ts'
import type { Review, ReviewedRecord, ReviewTarget } from './review.ts'

interface AlsoRecorded {
  id: number
  username: string | null
  created_at: Date
}

/** What everyone may know, once they may see the record exactly. */
export function toSummary(
  review: Review,
  { also, told, her }: { also: readonly AlsoRecorded[]; told: ShownTargets; her: HerWord | null },
): ReviewSummary {
  const { verifiedVersion: version, verifiedAt: at } = review
  return {
    state: review.state,
    since: review.since.toISOString(),
    sure_archaeological: review.sureArchaeological,
    sure_type: review.sureType,
    position: review.position,
    correction: review.state === 'verified' ? review.correction : null,
    reason: review.reason,
    target: told(review.target),
    verified: version === null || at === null ? null : { version, at: at.toISOString() },
    her: her && toHer(her),
    also_recorded: also.map(({ id, username, created_at: created }) => ({
      id,
      recorded_by: username,
      year: created.getUTCFullYear(),
    })),
  }
}

function toHer({ status, version, at, number, reason }: HerWord) {
  return { status, version, at: at.toISOString(), reference: number, reason }
}

interface Seen {
  viewer: Viewer | null
  record: ReviewedRecord
  review: Review
  events: readonly EventRow[]
  also: readonly AlsoRecorded[]
  told: ShownTargets
  her: HerWord | null
  /** Whether the reader has marked this version as seen. */
  marked: boolean
}

export function toRecordReview(
  { viewer, record, review, events, also, told, her, marked }: Seen,
  now = new Date(),
): RecordReview {
  const holder = holderOf(review, now)
  const reviews = viewer !== null && reviewsIn(viewer, record)
  const knows = reviews || viewer?.id === record.finder
  return {
    ...toSummary(review, { also, told, her }),
    seq: review.seq,
    version: record.version,
    taken:
      holder === null || !reviews || review.takenUntil === null
        ? null
        : { by: nameOf(events, holder), mine: holder === viewer.id, until: review.takenUntil.toISOString() },
    acts: actsOf(viewer, record, { ...review, her }, now),
    her: her && { ...toHer(her), note: knows ? her.note : null },
    ...(reviews && {
      seen: marked,
      where: { region: record.region, near: nearestPlace(record.centre) },
    }),
    // Who took a record and what its finder was asked is for those two.
    events: events
      .filter(({ kind }) => knows || !BETWEEN_TWO.has(kind))
      .map((row) => toEvent(row, { viewer, told, knows })),
  }
}

const BETWEEN_TWO: ReadonlySet<string> = new Set(['taken', 'released', 'needs_info', 'answered'])

interface Reading {
  viewer: Viewer | null
  told: ShownTargets
  /** Whether the reader is the finder, or reviews there. */
  knows: boolean
}

function toEvent(row: EventRow, { viewer, told, knows }: Reading): ReviewEvent {
  const target = told(row.target)
  // A note beside a target often names it; it was written to the finder. Without a visible target there is none for others, so that
  // its absence does not say that the target is withheld.
  const noteNames = row.kind === 'already_recorded' && target === null && !knows
  return {
    seq: row.seq,
    kind: row.kind,
    at: row.at.toISOString(),
    version: row.version,
    from: row.from_state,
    to: row.to_state,
    by: viewer ? row.username : null,
    note: noteNames ? null : row.note,
    reason: row.reason,
    target,
    sure_archaeological: row.sure_archaeological,
    sure_type: row.sure_type,
    position: row.position,
    correction: row.correction,
  }
}

function nameOf(events: readonly EventRow[], holder: number): string | null {
  return events.findLast(({ actor_id: actor }) => actor === holder)?.username ?? null
}

/** A target as a certain reader sees it: null in place of a record that another record must not name to them. */
type ShownTargets = (target: ReviewTarget | null) => ReviewTarget | null

/**
 * Returns how the targets of these reviews and events are shown to a reader. Decided each time they are read, because a target may
 * be withheld long after the verdict.
 */
export async function shownTargets(
  db: Database,
  viewer: Pick<Viewer, 'id' | 'administrator' | 'grants'> | null,
  naming: readonly { target: ReviewTarget | null }[],
): Promise<ShownTargets> {
  const ids = naming.flatMap(({ target }) => (target && 'record' in target ? [target.record] : []))
  const named = await namedTo(db, viewer, ids)
  return (target) => (target && 'record' in target && !named.has(target.record) ? null : target)
}
