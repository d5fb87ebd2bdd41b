import { sql } from 'kysely'
import type { Grant, GrantSort } from '#contract/review/grants.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inOrder, type ListPart } from '#server/platform/bodies/list-part.ts'

export interface NewGrant extends Grant {
  accountId: number
  /** User id of the administrator; null from the command line. */
  grantedBy: number | null
  reason: string
}

/** Null if the member has this role for this area already. */
export async function insertGrant(
  db: Database,
  { accountId, role, area, grantedBy, reason }: NewGrant,
): Promise<number | null> {
  const made = await db
    .insertInto('role_grants')
    .values({ account_id: accountId, role, area, granted_by: grantedBy, reason })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'role', 'area']).where('ended_at', 'is', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

export interface End {
  endedBy: number | null
  reason: string
  now: Date
}

/** Null if there is no such grant, or if it has ended. */
export async function endStanding(
  db: Database,
  id: number,
  { endedBy, reason, now }: End,
): Promise<(Grant & { accountId: number }) | null> {
  const ended = await db
    .updateTable('role_grants')
    .set({ ended_by: endedBy, ended_at: now, end_reason: reason })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['account_id as accountId', 'role', 'area'])
    .executeTakeFirst()
  return ended ?? null
}

export async function isGrant(db: Database, id: number): Promise<boolean> {
  const found = await db.selectFrom('role_grants').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}

/** Null if the member does not have this role for this area. */
export async function findStanding(
  db: Database,
  accountId: number,
  { role, area }: Grant,
): Promise<number | null> {
  const found = await db
    .selectFrom('role_grants')
    .select('id')
    .where('account_id', '=', accountId)
    .where('role', '=', role)
    .where('area', '=', area)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return found?.id ?? null
}

/** The account with this name, which cannot be deleted until the transaction ends; null without one. */
export async function lockMemberCalled(tx: Database, usernameKey: string): Promise<number | null> {
  const found = await tx
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', usernameKey)
    .forKeyShare()
    .executeTakeFirst()
  return found?.id ?? null
}

export interface GrantFilter {
  /** Part of a username, as a key; null for all members. */
  key: string | null
  state: 'standing' | 'ended' | null
}

const SORTED_BY = { granted: sql`granted_at`, username: sql`search_name` }

function filtered(db: Database, { key, state }: GrantFilter) {
  return db
    .selectFrom('role_grants')
    .innerJoin('accounts', 'accounts.id', 'role_grants.account_id')
    .$if(key !== null, (query) => query.where(sql<boolean>`strpos(username_key, ${key}) > 0`))
    .$if(state !== null, (query) => query.where('ended_at', state === 'ended' ? 'is not' : 'is', null))
}

export async function findGrantIds(
  db: Database,
  filter: GrantFilter,
  { sort, order, from, limit }: ListPart<GrantSort>,
): Promise<number[]> {
  const rows = await filtered(db, filter)
    .select('role_grants.id')
    .orderBy(SORTED_BY[sort], order)
    .orderBy('role_grants.id', order)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .$if(from !== undefined, (query) => query.offset(from ?? 0))
    .execute()
  return rows.map(({ id }) => id)
}

export async function countGrants(db: Database, filter: GrantFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** These grants, in this order. */
export async function findGrants(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('role_grants')
    .innerJoin('accounts', 'accounts.id', 'role_grants.account_id')
    .leftJoin('accounts as granter', 'granter.id', 'granted_by')
    .leftJoin('accounts as ender', 'ender.id', 'ended_by')
    .select(['role_grants.id', 'accounts.username', 'role', 'area', 'granted_at', 'reason'])
    .select(['accounts.suspended_at', 'ended_at', 'end_reason'])
    .select(['granter.username as granted_by', 'ender.username as ended_by'])
    .where((row) => row('role_grants.id', '=', row.fn.any(row.val([...ids]))))
    .execute()
  return inOrder(ids, rows)
}

export type GrantRow = Awaited<ReturnType<typeof findGrants>>[number]

/** Whether the portal knows where the regions are. */
export async function knowsRegions(db: Database): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from her_boundaries) as known`.execute(
    db,
  )
  return rows[0]?.known === true
}
