import { namedTo } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import type { ReviewTarget } from './review.ts'

/** A target as a certain reader is told it: null in place of a record that another record must not name to them. */
export type ShownTargets = (target: ReviewTarget | null) => ReviewTarget | null

/**
 * Returns how the targets of these reviews and events are told to a reader. Decided each time they are read, because a target may
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
