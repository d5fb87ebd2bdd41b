import { findLevel, hasRightToExact, recordsFor } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { findReview } from '../review.repository.ts'
import { isDecided } from '../review.rules.ts'
import { findQuestion, hasRevealed, findSaid } from './opinions.repository.ts'

/** A record as far as opinions go. */
export interface SeenRecord {
  id: number
  finder: number | null
  version: number
  site_type: string
  monument_type: string
  /** The version in which the question last changed. */
  question: number
  decided: boolean
}

/** Opinions are for those who see the record itself. Throws a Refusal for those who see its square or nothing. */
export async function mustSeeExactly(db: Database, viewer: Viewer | null, id: number): Promise<SeenRecord> {
  const level = await findLevel(db, id)
  const exact = level && (level.sensitivity === 'open' || (viewer && hasRightToExact(viewer, level)))
  const said = exact ? await findSaid(await recordsFor(db, viewer), id) : null
  const [review, question] = said ? await Promise.all([findReview(db, id), findQuestion(db, id)]) : []
  if (!said || !review || question === undefined || question === null) throw new Refusal('not-found')
  return { ...said, question, decided: isDecided(review.state) }
}

/** Whether the reader may know what others said: once they have answered or asked, or where they are the finder or the record is decided. */
export async function hasSeenOthers(
  db: Database,
  viewer: Viewer | null,
  { id, finder, question, decided }: SeenRecord,
): Promise<boolean> {
  if (decided) return true
  if (viewer === null) return false
  return (
    finder === viewer.id ||
    (await hasRevealed(db, { accountId: viewer.id, recordId: id, questionVersion: question }))
  )
}
