import * as oversight from '#contract/review/review-oversight.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Entry } from './entry.ts'
import { administrators } from './expected.ts'
import { addRecord } from './things.ts'

const reason = 'All by one person'

/** A record of `finder` that `reviewer` has judged. User ids. */
async function addDecided(
  db: Database,
  { finder, reviewer }: { finder: number; reviewer: number },
): Promise<void> {
  const recordId = await addRecord(db, finder)
  await db
    .insertInto('review_events')
    .values({
      ...{ record_id: recordId, seq: 1, version: 1, actor_id: reviewer },
      ...{
        kind: 'not_archaeological',
        from_state: 'submitted',
        to_state: 'not_archaeological',
        reason: 'golf',
      },
    })
    .execute()
  await db
    .updateTable('record_reviews')
    .set({ state: 'not_archaeological', seq: 1, reason: 'golf', decided_by: reviewer })
    .where('record_id', '=', recordId)
    .execute()
}

/** Returns the number of an opinion. User ids. */
async function addOpinion(
  db: Database,
  { finder, author, aside }: { finder: number; author: number; aside: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('opinions')
    .values({
      ...{ record_id: await addRecord(db, finder), account_id: author, question_version: 1 },
      ...{ kind: 'agree', mode: 'blind', uncounted: aside ? 'set_aside' : null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const REVIEW_ENTRIES: readonly Entry[] = [
  {
    route: oversight.undoDecisions,
    expected: administrators(200),
    ask: async ({ db, owner, another }) => {
      const { id, username } = await another()
      await addDecided(db, { finder: owner.id, reviewer: id })
      return { fields: { reviewer: username, since: '2026-01-01T00:00Z', reason }, subjects: [owner.id] }
    },
    changes: ['review_events', 'record_reviews', 'notices', 'jobs'],
  },
  {
    route: oversight.setOpinionsAside,
    expected: administrators(200),
    ask: async ({ db, owner, another }) => {
      const { id } = await another()
      const opinion = await addOpinion(db, { finder: owner.id, author: id, aside: false })
      return { fields: { opinions: [opinion], reason }, subjects: [id] }
    },
    changes: ['opinions'],
  },
  {
    route: oversight.countOpinionsAgain,
    expected: administrators(200),
    ask: async ({ db, owner, another }) => {
      const { id } = await another()
      const opinion = await addOpinion(db, { finder: owner.id, author: id, aside: true })
      return { fields: { opinions: [opinion], reason }, subjects: [id] }
    },
    changes: ['opinions'],
  },
]
