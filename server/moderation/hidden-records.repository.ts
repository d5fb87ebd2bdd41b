import { findAnswerReader } from '#server/platform/mail/index.ts'
import { findFinder } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Reader } from './members.repository.ts'

export interface Moderated {
  /** As everybody is shown it. */
  title: string
  /** Null if the member has left. */
  owner: Reader | null
}

/** Null if there is no such record, or if it is already hidden. */
export async function hide(
  db: Database,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<Moderated | null> {
  const record = await db
    .updateTable('records')
    .set({ hidden_at: now, hidden_reason: reason })
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returning('title')
    .executeTakeFirst()
  return record ? { title: record.title, owner: await findAnswerReader(db, await findFinder(db, id)) } : null
}

/** Null if no hidden record has this id. */
export async function unhide(db: Database, id: number): Promise<Moderated | null> {
  const record = await db
    .updateTable('records')
    .set({ hidden_at: null, hidden_reason: null, hidden_with: null })
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .returning('title')
    .executeTakeFirst()
  return record ? { title: record.title, owner: await findAnswerReader(db, await findFinder(db, id)) } : null
}
