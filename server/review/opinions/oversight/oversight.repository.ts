import { sql } from 'kysely'
import { FLAG_LEAST_OPINIONS, FLAG_LEAST_PERCENT, SET_ASIDE_MOST } from '#contract/review/review-oversight.ts'
import type { RecordReader } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { FIGURE_LEAST_OPINIONS } from '#contract/review/opinions.ts'
import type { Compared } from '../compared.ts'
import { UNDOABLE } from '../../review.ts'
import { WHY_UNCOUNTED } from '../opinions.repository.ts'

/** Standing opinions of an account on the finds of one finder, where they are nearly all that it has given. Invented finds are no finds. */
function flagged(reader: RecordReader) {
  return reader
    .selectFrom('opinions as o')
    .innerJoin('records as r', 'r.id', 'o.record_id')
    .where('o.withdrawn_at', 'is', null)
    .where('o.account_id', 'is not', null)
    .where('r.account_id', 'is not', null)
    .where('r.demonstration', '=', false)
    .groupBy(['o.account_id', 'r.account_id'])
    .having((row) => row(row.fn.countAll<number>(), '>=', FLAG_LEAST_OPINIONS))
    .having(sql<boolean>`count(*) * 100 >= ${FLAG_LEAST_PERCENT}::integer * ${ALL_OF_ACCOUNT}`)
}

const ALL_OF_ACCOUNT = sql<number>`(select count(*)::integer from opinions t
  where t.account_id = o.account_id and t.withdrawn_at is null
    and t.record_id not in (select id from records where demonstration))`

/** The latest first. @param reader sees all records exactly, because a public view has no finder */
export async function findFlags(reader: RecordReader, { from, limit }: { from: number; limit: number }) {
  const rows = await flagged(reader)
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .innerJoin('accounts as f', 'f.id', 'r.account_id')
    .groupBy(['a.id', 'f.id'])
    .select(['a.id', 'a.username', 'a.created_at as joined', 'a.suspended_at', 'f.username as finder'])
    .select(({ fn }) => fn.countAll<number>().as('on_finder'))
    .select([
      sql<number>`count(*) filter (where o.kind = 'agree')::integer`.as('agree'),
      sql<number>`count(*) filter (where o.uncounted = 'set_aside')::integer`.as('set_aside'),
      ALL_OF_ACCOUNT.as('of'),
      sql<number[]>`(array_agg(o.id order by o.id desc))[1:${sql.lit(SET_ASIDE_MOST)}]`.as('opinions'),
    ])
    .orderBy(sql`max(o.given_at)`, 'desc')
    .orderBy('a.id')
    .orderBy('f.id')
    .offset(from)
    .limit(limit)
    .execute()
  return rows
}

export async function countFlags(reader: RecordReader): Promise<number> {
  const rows = await flagged(reader).select('o.account_id').execute()
  return rows.length
}

/** Whether somebody has decided about a record, as far as that could still be undone. */
export async function isAnyDecided(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from review_events where kind = any(${[...UNDOABLE]}::text[])) as found`.execute(db)
  return rows[0]?.found ?? false
}

export interface Changed {
  recordId: number
  /** Null once the member has left. */
  accountId: number | null
}

/** Sets opinions aside that are not so yet, and returns them. */
export async function setAside(tx: Database, ids: readonly number[]): Promise<Changed[]> {
  await holdOpinions(tx, ids)
  return tx
    .updateTable('opinions')
    .set({
      uncounted: 'set_aside',
      // By its mode and its age, as it was when it was given.
      uncounted_before: sql`uncounted`,
    })
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .where('uncounted', 'is distinct from', 'set_aside')
    .returning(['record_id as recordId', 'account_id as accountId'])
    .execute()
}

/** Undoes that for those that are set aside, and returns them. */
export async function countAgain(tx: Database, ids: readonly number[]): Promise<Changed[]> {
  await holdOpinions(tx, ids)
  return tx
    .updateTable('opinions')
    .set({ uncounted: sql`uncounted_before`, uncounted_before: null })
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .where('uncounted', '=', 'set_aside')
    .returning(['record_id as recordId', 'account_id as accountId'])
    .execute()
}

/** Always in the same order: two administrators at once could deadlock otherwise. */
async function holdOpinions(tx: Database, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('opinions')
    .select('id')
    .where((row) => row('id', '=', row.fn.any(row.val([...ids]))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/**
 * Records that are confirmed or judged not archaeological and have a figure, by figure and decision. A figure that is paused counts
 * here: the pause ends by itself.
 */
export async function findCompared(db: Database): Promise<Compared[]> {
  const { rows } = await sql<Compared>`
    with figures as (
      select opinions.record_id, state, count(*)::integer as n,
        count(*) filter (where opinions.kind in ('agree', 'other_type'))::integer as k
      from opinions join record_reviews using (record_id) join records on records.id = record_id
        left join accounts on accounts.id = opinions.account_id
      where state in ('verified', 'not_archaeological') and visible and not records.demonstration
        and withdrawn_at is null and opinions.question_version = record_reviews.question_version
        and opinions.kind <> 'cannot_tell' and ${WHY_UNCOUNTED} is null
      group by opinions.record_id, state having count(*) >= ${FIGURE_LEAST_OPINIONS}::integer)
    select k, n, state = 'verified' as confirmed, count(*)::integer as records
    from figures group by k, n, state`.execute(db)
  return rows
}
