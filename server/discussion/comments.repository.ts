import { sql } from 'kysely'
import { COMMENTS_PAGE } from '#contract/review/moderation/comments.ts'
import type { Database } from '#server/platform/database/database.ts'

/** @param readerId the member who asks; null for visitors */
function commentRows(db: Database, readerId: number | null) {
  return db
    .selectFrom('comments')
    .leftJoin('accounts', 'accounts.id', 'comments.account_id')
    .select([
      'comments.id',
      'comments.record_id',
      'comments.number',
      'comments.account_id',
      'accounts.username',
      'text',
      'version',
    ])
    .select(['posted_at', 'edited_at', 'deleted_at', 'hidden_at', 'hidden_by', 'hidden_reason'])
    .select(['appeal', 'appealed_at', 'appeal_answer', 'appeal_closed_at'])
    .select([
      sql<boolean>`exists (select from mutes m where m.account_id = ${readerId} and m.muted_id = comments.account_id)`.as(
        'muted',
      ),
      sql<boolean>`exists (select from comment_mentions m where m.comment_id = comments.id and m.account_id = ${readerId})`.as(
        'about_reader',
      ),
    ])
}

/** The newest first, and one more than a page if there are earlier ones. */
export async function findComments(
  db: Database,
  { recordId, readerId, before }: { recordId: number; readerId: number | null; before: number | null },
) {
  return commentRows(db, readerId)
    .where('comments.record_id', '=', recordId)
    .$if(before !== null, (query) => query.where('comments.number', '<', before ?? 0))
    .orderBy('comments.number', 'desc')
    .limit(COMMENTS_PAGE + 1)
    .execute()
}

export type CommentRow = Awaited<ReturnType<typeof findComments>>[number]

export async function findComment(
  db: Database,
  id: number,
  readerId: number | null,
): Promise<CommentRow | null> {
  return (await commentRows(db, readerId).where('comments.id', '=', id).executeTakeFirst()) ?? null
}

/** The id of a comment, by which nobody outside knows it. @param number of the comment within its record */
export async function findCommentId(db: Database, recordId: number, number: number): Promise<number | null> {
  const found = await db
    .selectFrom('comments')
    .select('id')
    .where('record_id', '=', recordId)
    .where('number', '=', number)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Waits for others who change this comment, until the transaction ends. */
export async function lockComment(tx: Database, id: number): Promise<void> {
  await tx.selectFrom('comments').select('id').where('id', '=', id).forUpdate().execute()
}

export async function countComments(db: Database, recordId: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('record_id', '=', recordId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

interface NewComment {
  recordId: number
  accountId: number
  text: string
}

export async function insertComment(tx: Database, comment: NewComment): Promise<number> {
  const { recordId, accountId, text } = comment
  const { id } = await tx
    .insertInto('comments')
    .values({ record_id: recordId, account_id: accountId, text })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function changeText(tx: Database, id: number, text: string): Promise<void> {
  await tx
    .updateTable('comments')
    .set((row) => ({ text, edited_at: sql<Date>`now()`, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function markRemoved(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

export async function markHidden(
  tx: Database,
  id: number,
  { by, reason }: { by: number; reason: string },
): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ hidden_at: sql<Date>`now()`, hidden_by: by, hidden_reason: reason })
    // Each hiding can be appealed against.
    .set({ appeal: null, appealed_at: null, appeal_answer: null, appeal_closed_at: null })
    .where('id', '=', id)
    .execute()
}

export async function markShown(tx: Database, id: number): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ hidden_at: null, hidden_by: null, hidden_reason: null })
    .set({ appeal: null, appealed_at: null, appeal_answer: null, appeal_closed_at: null })
    .where('id', '=', id)
    .execute()
}

export async function storeAppeal(tx: Database, id: number, appeal: string): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ appeal, appealed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** The comment stays hidden. */
export async function storeAnswer(tx: Database, id: number, answer: string): Promise<void> {
  await tx
    .updateTable('comments')
    .set({ appeal_answer: answer, appeal_closed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Hidden comments whose authors wait for an answer, the oldest appeal first. */
export async function findAppeals(db: Database, readerId: number) {
  return commentRows(db, readerId)
    .leftJoin('accounts as hider', 'hider.id', 'hidden_by')
    .select('hider.username as hider')
    .where('appealed_at', 'is not', null)
    .where('appeal_closed_at', 'is', null)
    .where('hidden_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('appealed_at')
    .orderBy('comments.id')
    .limit(200)
    .execute()
}

/** Takes back all comments of a member who leaves. The text of those that were reported stays as long as the report. */
export async function removeCommentsOf(tx: Database, accountId: number): Promise<void> {
  await sql`
    update comments set deleted_at = coalesce(deleted_at, now()),
      text = case when exists (select from reports r where r.comment_id = comments.id) then text end
    where account_id = ${accountId}`.execute(tx)
}

/** Erases at most so many texts that were removed before this moment and that nobody has reported. @returns how many */
export async function eraseTexts(db: Database, before: Date, most: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update comments set text = null where id in (
      select id from comments c where deleted_at < ${before} and text is not null
        and not exists (select from reports r where r.comment_id = c.id) order by id limit ${most})`.execute(
    db,
  )
  return Number(numAffectedRows)
}
