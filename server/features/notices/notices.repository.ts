import { sql } from 'kysely'
import { NOTICES_PAGE, type NoticeKind } from '#contract/notices.ts'
import type { Database } from '#server/platform/database.ts'

interface NewNotice {
  accountId: number
  kind: NoticeKind
  recordId: number | null
}

/** Belongs in the transaction of what it tells about. */
export async function insertNotice(tx: Database, { accountId, kind, recordId }: NewNotice): Promise<void> {
  await tx.insertInto('notices').values({ account_id: accountId, kind, record_id: recordId }).execute()
}

/** Notices of a member, the newest first. The titles of records are those that everybody sees. */
export async function findNotices(db: Database, accountId: number, before: number | null) {
  return (
    db
      .selectFrom('notices')
      .leftJoin('records', 'records.id', 'notices.record_id')
      .select(['notices.id', 'kind', 'record_id', 'title', 'at', 'read_at'])
      .where('notices.account_id', '=', accountId)
      .$if(before !== null, (query) => query.where('notices.id', '<', before ?? 0))
      // What nobody can see any more is nothing to tell about, and neither is a record that is withheld whole.
      .where((row) => row.or([row('record_id', 'is', null), row('records.deleted_at', 'is', null)]))
      .orderBy('notices.id', 'desc')
      .limit(NOTICES_PAGE + 1)
      .execute()
  )
}

export async function countUnread(db: Database, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('notices')
    .leftJoin('records', 'records.id', 'notices.record_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('notices.account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where((row) => row.or([row('record_id', 'is', null), row('records.deleted_at', 'is', null)]))
    .executeTakeFirstOrThrow()
  return count
}

export async function markRead(db: Database, accountId: number, upTo: number): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .execute()
}
