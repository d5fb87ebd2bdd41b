import { sql } from 'kysely'
import {
  BRIGADE_OPINIONS,
  BRIGADE_PAUSE_DAYS,
  type OpinionKind,
  type OpinionMode,
} from '#contract/review/opinions.ts'
import type { Cause } from '#contract/review/verdicts.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'

export interface StoredAnswer {
  kind: OpinionKind
  monumentType: string | null
  cause: Cause | null
  note: string | null
}

interface NewOpinion extends StoredAnswer {
  recordId: number
  accountId: number
  questionVersion: number
  mode: OpinionMode
  uncounted: 'shown' | 'new_account' | null
  /** An opinion that was set aside stays so when only its words change. */
  setAside: boolean
}

/** The version in which the question last changed; null if there is no such record. */
export async function findQuestion(db: Database, recordId: number): Promise<number | null> {
  const row = await db
    .selectFrom('record_reviews')
    .select('question_version')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.question_version ?? null
}

/** Why an opinion is not counted, for queries of `opinions` with their `accounts`; null if it is. */
export const WHY_UNCOUNTED = sql<
  'shown' | 'new_account' | 'set_aside' | 'suspended' | 'reviewer' | 'mentioned' | null
>`
  case when uncounted is not null then uncounted
    when accounts.suspended_at is not null then 'suspended'
    when exists (select from review_events e where e.record_id = opinions.record_id and e.actor_id = opinions.account_id
      and e.kind in ('verified', 'not_archaeological', 'already_recorded')) then 'reviewer'
    when exists (select from comment_mentions m join comments c on c.id = m.comment_id
      where c.record_id = opinions.record_id and m.account_id = opinions.account_id and m.at <= given_at) then 'mentioned' end`

/** All opinions about a record, the newest first, with why they are not counted. */
export async function findOpinions(db: Database, recordId: number) {
  return db
    .selectFrom('opinions')
    .leftJoin('accounts', 'accounts.id', 'opinions.account_id')
    .select([
      'opinions.id',
      'opinions.account_id',
      'username',
      'question_version',
      'kind',
      'monument_type',
      'cause',
    ])
    .select(['note', 'mode', 'given_at', 'withdrawn_at'])
    .select(WHY_UNCOUNTED.as('uncounted'))
    .where('opinions.record_id', '=', recordId)
    .orderBy('opinions.id', 'desc')
    .execute()
}

export type OpinionRow = Awaited<ReturnType<typeof findOpinions>>[number]

/** Standing opinions about the present question. */
export async function countOpinions(db: Database, recordId: number): Promise<number> {
  const { count } = await db
    .selectFrom('opinions')
    .innerJoin('record_reviews', 'record_reviews.record_id', 'opinions.record_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('opinions.record_id', '=', recordId)
    .where('withdrawn_at', 'is', null)
    .whereRef('opinions.question_version', '=', 'record_reviews.question_version')
    .executeTakeFirstOrThrow()
  return count
}

/** The member's own standing opinion about a record. */
export async function findStanding(
  db: Database,
  { recordId, accountId }: { recordId: number; accountId: number },
) {
  const row = await db
    .selectFrom('opinions')
    .select(['id', 'question_version', 'kind', 'monument_type', 'cause', 'mode', 'uncounted'])
    .where('record_id', '=', recordId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function insertOpinion(tx: Database, opinion: NewOpinion): Promise<void> {
  await tx
    .insertInto('opinions')
    .values({
      record_id: opinion.recordId,
      account_id: opinion.accountId,
      question_version: opinion.questionVersion,
      kind: opinion.kind,
      monument_type: opinion.monumentType,
      cause: opinion.cause,
      note: opinion.note,
      mode: opinion.mode,
      uncounted: opinion.setAside ? 'set_aside' : opinion.uncounted,
      uncounted_before: opinion.setAside ? opinion.uncounted : null,
    })
    .execute()
}

/** False if the member has no standing opinion. */
export async function withdrawStanding(
  tx: Database,
  { recordId, accountId }: { recordId: number; accountId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('opinions')
    .set({ withdrawn_at: sql<Date>`now()` })
    .where('record_id', '=', recordId)
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Reveal {
  accountId: number
  recordId: number
  questionVersion: number
}

export async function noteReveal(
  tx: Database,
  { accountId, recordId, questionVersion }: Reveal,
): Promise<void> {
  await tx
    .insertInto('opinion_reveals')
    .values({ account_id: accountId, record_id: recordId, question_version: questionVersion })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function hasRevealed(
  db: Database,
  { accountId, recordId, questionVersion }: Reveal,
): Promise<boolean> {
  const row = await db
    .selectFrom('opinion_reveals')
    .select('record_id')
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('question_version', '=', questionVersion)
    .executeTakeFirst()
  return row !== undefined
}

export async function joinedAt(db: Database, accountId: number): Promise<Date> {
  const { created_at: joined } = await db
    .selectFrom('accounts')
    .select('created_at')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return joined
}

/**
 * Until when the figure of a record rests, because several accounts gave their first opinion about it within an hour; null otherwise.
 * What they said earlier about a record that is withheld does not count: the figure would tell that they did.
 */
export async function findPause(db: Database, recordId: number): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    with firsts as (
      select given_at from opinions o where record_id = ${recordId} and account_id is not null
        and given_at > now() - make_interval(days => ${BRIGADE_PAUSE_DAYS})
        and not exists (select from opinions e join records r on r.id = e.record_id
          where e.account_id = o.account_id and e.id < o.id
            and (e.record_id = o.record_id or (r.visible and r.sensitivity = 'open'))))
    select max(given_at) + make_interval(days => ${BRIGADE_PAUSE_DAYS}) as until from firsts f
    where (select count(*) from firsts g where g.given_at > f.given_at - interval '1 hour' and g.given_at <= f.given_at)
      >= ${BRIGADE_OPINIONS}`.execute(db)
  return rows[0]?.until ?? null
}

/** All opinions, oldest first, a page at a time. Members are numbers that are new in every export. */
export async function* opinionPages(db: Database, secret: string, pageSize = 5000) {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('opinions')
      .innerJoin('record_reviews', 'record_reviews.record_id', 'opinions.record_id')
      .select([
        'id',
        'opinions.record_id',
        'opinions.question_version',
        'kind',
        'monument_type',
        'cause',
        'mode',
      ])
      .select(['uncounted', 'given_at', 'withdrawn_at', 'state'])
      .select(
        sql<string | null>`left(encode(sha256((account_id::text || ${secret})::bytea), 'hex'), 12)`.as(
          'member',
        ),
      )
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute()
    if (rows.length > 0) yield rows
    last = rows.at(-1)?.id ?? last
    if (rows.length < pageSize) return
  }
}

/** What a record says it is, for those who see it; null if they cannot. */
export async function findSaid(reader: RecordReader, id: number) {
  const row = await reader
    .selectFrom('records')
    .select(['id', 'account_id as finder', 'version', 'site_type', 'monument_type'])
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  return row ?? null
}
