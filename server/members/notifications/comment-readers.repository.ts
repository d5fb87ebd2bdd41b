import { sql } from 'kysely'
import { isKnownNotice, type KnownRecords } from '#server/notices/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Recipient } from './notifications.repository.ts'

export interface CommentReader extends Recipient {
  administrator: boolean
  mentions: boolean
  comments: boolean
  toldUntil: number
}

/** Seconds from a notice until other transactions can read it. */
const SETTLED = 60
/** Days after which an unread notice is no longer worth an email, for members who have just asked for them. */
const FRESH = 2

/** Members who want emails about discussions and have unread notices that no email has mentioned yet; by user id. */
export async function findCommentReaders(
  db: Database,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<CommentReader[]> {
  const { rows } = await sql<CommentReader>`
    select a.id, a.username, a.language, a.confirmed_email as email, a.administrator, c.mentions, c.comments,
      coalesce(m.told_until, 0)::int as "toldUntil"
    from accounts a join notification_choices c on c.account_id = a.id left join notice_mails m on m.account_id = a.id
    where a.id > ${afterId} and (c.mentions or c.comments)
      and a.confirmed_email is not null and a.active and not a.demonstration
      and exists (select from notices n where n.account_id = a.id and n.id > coalesce(m.told_until, 0) and n.read_at is null
        and n.kind in ('mention', 'comment') and n.at > now() - make_interval(days => ${FRESH}))
    order by a.id limit ${limit}`.execute(db)
  return rows
}

/** Numbers of the records of unread notices that no email has mentioned, and the last notice. */
export async function findUntold(
  tx: Database,
  { id, toldUntil, mentions, comments }: CommentReader,
  known: KnownRecords,
) {
  const kinds = [...(mentions ? ['mention'] : []), ...(comments ? ['comment'] : [])]
  return tx
    .selectFrom('notices')
    .innerJoin('records', 'records.id', 'notices.record_id')
    .select(['notices.id', 'kind', 'notices.record_id as record'])
    .where('notices.account_id', '=', id)
    .where('notices.id', '>', toldUntil)
    .where('read_at', 'is', null)
    .where('kind', 'in', kinds)
    .where('records.deleted_at', 'is', null)
    .where(isKnownNotice(known))
    .where(sql<boolean>`at > now() - make_interval(days => ${FRESH})`)
    .where(sql<boolean>`at < now() - make_interval(secs => ${SETTLED})`)
    .orderBy('notices.id')
    .execute()
}

/** False if another process was faster. */
export async function noteNotified(
  tx: Database,
  { id, toldUntil }: Pick<CommentReader, 'id' | 'toldUntil'>,
  until: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into notice_mails (account_id, told_until) values (${id}, ${until})
    on conflict (account_id) do update set told_until = excluded.told_until where notice_mails.told_until = ${toldUntil}`.execute(
    tx,
  )
  return numAffectedRows > 0n
}
