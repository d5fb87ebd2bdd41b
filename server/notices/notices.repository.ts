import { sql, type RawBuilder } from 'kysely'
import { REVIEWING_ROLES } from '#contract/review/grants.ts'
import { COMMENT_NOTICES, NOTICES_PAGE, type NoticeKind } from '#contract/accounts/notices.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KnownRecords } from './known-notices.ts'

interface NewNotice {
  accountId: number
  kind: NoticeKind
  recordId: number | null
}

/** Belongs in the transaction of what it tells about. */
export async function insertNotice(tx: Database, { accountId, kind, recordId }: NewNotice): Promise<void> {
  await tx.insertInto('notices').values({ account_id: accountId, kind, record_id: recordId }).execute()
}

/** Tells those who review where a record is that its figure rests, once in so many days. */
export async function insertPauseNotices(tx: Database, recordId: number, days: number): Promise<void> {
  await sql`
    insert into notices (account_id, kind, record_id)
    select distinct g.account_id, 'figure_paused', ${recordId}::integer
    from role_grants g join accounts a on a.id = g.account_id
    where g.role = any(${[...REVIEWING_ROLES]}::text[]) and g.ended_at is null and a.active
      and (g.area = 'wales' or g.area = (select region from record_regions where record_id = ${recordId}))
      and not exists (select from notices n where n.kind = 'figure_paused' and n.record_id = ${recordId}
        and n.account_id = g.account_id and n.at > now() - make_interval(days => ${days}))`.execute(tx)
}

/** Tells all administrators that somebody was shown many exact places, each of them once until they have read it. */
export async function insertReadsNotices(db: Database): Promise<void> {
  await sql`
    insert into notices (account_id, kind)
    select id, 'many_exact_reads' from accounts where administrator and active
      and not exists (select from notices n where n.account_id = accounts.id and n.kind = 'many_exact_reads'
        and n.read_at is null)`.execute(db)
}

/** The same, unless the member has an unread notice of this kind about this record. */
export async function insertNoticeOnce(
  tx: Database,
  { accountId, kind, recordId }: NewNotice & { recordId: number },
): Promise<void> {
  await sql`
    insert into notices (account_id, kind, record_id) select ${accountId}, ${kind}, ${recordId}::int
    where not exists (select from notices where account_id = ${accountId} and kind = ${kind} and record_id = ${recordId}
      and read_at is null)`.execute(tx)
}

/**
 * Whether the member may still know of a notice, for queries of notices with their records: what happens to a record that is not
 * open is for those with the right to it, and its discussion for fewer of them; nobody else is reminded of it.
 */
export function isKnownNotice({ all, own, regions }: KnownRecords): RawBuilder<boolean> {
  return sql<boolean>`(notices.record_id is null or ${all}::boolean or records.sensitivity = 'open'
    or notices.record_id = any(${[...own]}::int[])
    or (not (notices.kind = any(${[...COMMENT_NOTICES]}::text[])) and notices.record_id in (
      select g.record_id from record_regions g where g.region = any(${[...regions]}::text[]))))`
}

export interface Wanted {
  accountId: number
  known: KnownRecords
  /** Whether notices about discussions are wanted. */
  comments: boolean
}

function wantedNotices(db: Database, { accountId, known, comments }: Wanted) {
  return (
    db
      .selectFrom('notices')
      .leftJoin('records', 'records.id', 'notices.record_id')
      .where('notices.account_id', '=', accountId)
      // What nobody can see any more is nothing to tell about, and neither is a record that is withheld whole.
      .where((row) => row.or([row('record_id', 'is', null), row('records.deleted_at', 'is', null)]))
      .where(isKnownNotice(known))
      .$if(!comments, (query) => query.where('kind', 'not in', [...COMMENT_NOTICES]))
  )
}

/** Notices of a member, the newest first. The titles of records are those that everyone sees. */
export async function findNotices(db: Database, wanted: Wanted, before: number | null) {
  return wantedNotices(db, wanted)
    .select(['notices.id', 'kind', 'record_id', 'title', 'at', 'read_at'])
    .$if(before !== null, (query) => query.where('notices.id', '<', before ?? 0))
    .orderBy('notices.id', 'desc')
    .limit(NOTICES_PAGE + 1)
    .execute()
}

export async function countUnread(db: Database, wanted: Wanted): Promise<number> {
  const { count } = await wantedNotices(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** All that a member may know of, for their own download. */
export async function findNoticeData(db: Database, accountId: number, known: KnownRecords) {
  return db
    .selectFrom('notices')
    .leftJoin('records', 'records.id', 'notices.record_id')
    .select(['kind', 'record_id as record', 'at', 'read_at'])
    .where('notices.account_id', '=', accountId)
    .where(isKnownNotice(known))
    .orderBy('notices.id')
    .execute()
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
