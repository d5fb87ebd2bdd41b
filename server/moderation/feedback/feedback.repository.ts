import { sql } from 'kysely'
import type { FeedbackSort } from '#contract/site/feedback.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyLast, inOrder, type ListPart } from '#server/platform/bodies/list-part.ts'

export interface NewFeedback {
  name: string | null
  email: string | null
  message: string
}

export interface StoredFeedback extends NewFeedback {
  id: number
  receivedAt: Date
  doneAt: Date | null
}

export async function insertFeedback(db: Database, feedback: NewFeedback): Promise<void> {
  await db.insertInto('feedback').values(feedback).execute()
}

type State = 'open' | 'done' | null

const SORTED_BY = { received: sql`received_at`, name: sql`folded(name)` }

function filtered(db: Database, state: State) {
  return db
    .selectFrom('feedback')
    .$if(state !== null, (query) => query.where('done_at', state === 'open' ? 'is' : 'is not', null))
}

export async function findFeedbackIds(
  db: Database,
  state: State,
  { sort, order, from, limit }: ListPart<FeedbackSort>,
): Promise<number[]> {
  const rows = await filtered(db, state)
    .select('id')
    .orderBy(SORTED_BY[sort], emptyLast(order))
    .orderBy('id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export async function countFeedback(db: Database, state: State): Promise<number> {
  const { count } = await filtered(db, state)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** These messages, in this order. */
export async function findFeedback(db: Database, ids: readonly number[]): Promise<StoredFeedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .selectAll()
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return inOrder(ids, rows).map(({ received_at, done_at, ...row }) => ({
    ...row,
    receivedAt: received_at,
    doneAt: done_at,
  }))
}

/** False if there is no such feedback. */
export async function setDone(db: Database, id: number, doneAt: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feedback')
    .set({ done_at: doneAt })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if there is no such feedback. */
export async function deleteFeedback(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('feedback').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteFeedbackBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('feedback').where('received_at', '<', moment).execute()
}

/** Removes this sender; the messages stay. @param emailKey in lower case */
export async function deleteSender(tx: Database, emailKey: string): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({ name: null, email: null })
    .where((row) => row(row.fn<string>('lower', ['email']), '=', emailKey))
    .execute()
}
