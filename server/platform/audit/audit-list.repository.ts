import { sql } from 'kysely'
import { LOGIN_ACTS, type AuditSort } from '#contract/review/audit.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyLast, inOrder, type ListPart } from '#server/platform/bodies/list-part.ts'
import { isAboutMembers, type ActFilter } from './audit.repository.ts'

const SORTED_BY = {
  at: sql`audit_log.at`,
  // For a failed login, the account is the target.
  actor: sql`coalesce((select search_name from accounts where accounts.id = audit_log.actor_id),
    (select search_name from accounts where target_kind = 'account' and accounts.id = target_id
      and act = 'login-failed'))`,
  act: sql`audit_log.act`,
}

const LOGINS = sql.join(LOGIN_ACTS.map((act) => sql.lit(act)))

function filtered(db: Database, { view, act, members, withheld, since, until }: ActFilter) {
  return db
    .selectFrom('audit_log')
    .$if(view === 'acts', (query) => query.where(sql<boolean>`act not in (${LOGINS})`))
    .$if(view === 'logins', (query) => query.where(sql<boolean>`act in (${LOGINS})`))
    .$if(act !== null, (query) => query.where('act', '=', act ?? ''))
    .$if(members !== null, (query) => query.where(isAboutMembers(members ?? [], withheld)))
    .$if(since !== null, (query) => query.where('at', '>=', since ?? new Date()))
    .$if(until !== null, (query) => query.where('at', '<', until ?? new Date()))
}

export async function findActIds(
  db: Database,
  filter: ActFilter,
  { sort, order, from, limit }: ListPart<AuditSort>,
): Promise<number[]> {
  const rows = await filtered(db, filter)
    .select('audit_log.id')
    .orderBy(SORTED_BY[sort], sort === 'at' ? order : emptyLast(order))
    .orderBy('audit_log.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export async function countActs(db: Database, filter: ActFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** These entries, in this order, with what they were about and whether it is still there. */
export async function findActs(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('accounts as actors', 'actors.id', 'audit_log.actor_id')
    .leftJoin('reports', (join) =>
      join.on('target_kind', '=', 'report').onRef('reports.id', '=', 'target_id'),
    )
    .leftJoin('records', (join) =>
      join.on(
        sql<boolean>`records.id = case target_kind when 'record' then target_id else reports.record_id end`,
      ),
    )
    .leftJoin('accounts as members', (join) =>
      join.on(
        sql<boolean>`members.id = case target_kind when 'account' then target_id else reports.profile_id end`,
      ),
    )
    .leftJoin('news', (join) => join.on('target_kind', '=', 'news').onRef('news.id', '=', 'target_id'))
    .select(['audit_log.id', 'audit_log.at', 'actors.username as actor', 'audit_log.act', 'audit_log.note'])
    .select(['target_kind', 'target_id'])
    .select(({ fn }) => fn.coalesce('target_name', 'records.title', 'news.title').as('target_name'))
    .select([
      'records.id as record',
      'members.id as member',
      'members.username',
      'news.id as item',
      'news.title_cy',
    ])
    .where((row) => row('audit_log.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return inOrder(ids, rows)
}

export type ActRow = Awaited<ReturnType<typeof findActs>>[number]

/** User ids of members with this username, whatever its case and accents, and of the account with this number. */
export async function findMembersNamed(
  db: Database,
  { name, number }: { name: string; number: number | null },
): Promise<number[]> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`search_name = folded(${name})`)
    .execute()
  return [...found.map(({ id }) => id), ...(number === null ? [] : [number])]
}
