import type { Database } from '#server/platform/database.ts'

export interface NewFeedback {
  name: string | null
  email: string | null
  message: string
}

interface StoredFeedback extends NewFeedback {
  id: number
  receivedAt: Date
  doneAt: Date | null
}

export async function insertFeedback(db: Database, feedback: NewFeedback): Promise<void> {
  await db.insertInto('feedback').values(feedback).execute()
}

/** Returns messages, newest first. */
export async function findFeedback(
  db: Database,
  { state, before, limit }: { state: 'open' | 'done' | null; before: number | null; limit: number },
): Promise<StoredFeedback[]> {
  const rows = await db
    .selectFrom('feedback')
    .selectAll()
    .$if(state !== null, (query) => query.where('done_at', state === 'open' ? 'is' : 'is not', null))
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ received_at, done_at, ...row }) => ({
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
export async function forgetSender(tx: Database, emailKey: string): Promise<void> {
  await tx
    .updateTable('feedback')
    .set({ name: null, email: null })
    .where((row) => row(row.fn<string>('lower', ['email']), '=', emailKey))
    .execute()
}
