import { sql } from 'kysely'
import type { AuditedAct } from '#contract/review/audit.ts'
import type { DownloadedList } from '#contract/http/lists.ts'
import type { Database } from '#server/platform/database/database.ts'

/** A thing by its id, or a list that was downloaded. */
export type Target = { kind: string; id: number } | { kind: 'list'; name: DownloadedList }

export interface Act {
  /** User id of the member who acts; null if nobody is logged in. */
  actor: number | null
  act: AuditedAct
  /** It must still be there: the log keeps the title of a record or a news item. */
  target?: Target
  /** No name, address or secret: the log outlives accounts. */
  note?: string
}

/** Belongs in the same transaction as the act itself, so that neither exists without the other. */
export async function noteAct(db: Database, { actor, act, target, note }: Act): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor,
      act,
      target_kind: target?.kind ?? null,
      target_id: target && 'id' in target ? target.id : null,
      target_name: target ? nameOf(db, target) : null,
      note: note ?? null,
    })
    .execute()
}

/** Counts exact records that somebody was shown: one line for each reader and day (UTC), without the records. */
export async function noteExactReads(db: Database, actor: number, count: number): Promise<void> {
  const { numAffectedRows: found = 0n } = await sql`
    update audit_log set note = (note::integer + ${count}::integer)::text
    where actor_id = ${actor} and act = 'exact-read' and at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
  `.execute(db)
  if (found === 0n) await noteAct(db, { actor, act: 'exact-read', note: String(count) })
}

/** The title at this moment, or null. */
function nameOf(db: Database, target: Target) {
  if (!('id' in target)) return target.name
  const { kind, id } = target
  if (kind === 'record') return db.selectFrom('records').select('title').where('id', '=', id).$asScalar()
  if (kind === 'news') return db.selectFrom('news').select('title').where('id', '=', id).$asScalar()
  if (kind !== 'report') return null
  return db
    .selectFrom('reports')
    .innerJoin('records', 'records.id', 'reports.record_id')
    .select('title')
    .where('reports.id', '=', id)
    .$asScalar()
}

/** Returns the username of the member who last did this; null if nobody did, or if that member has left. */
export async function findLastActor(
  db: Database,
  act: AuditedAct,
  target: { kind: string; id: number },
): Promise<string | null> {
  const last = await db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select('accounts.username')
    .where('act', '=', act)
    .where('target_kind', '=', target.kind)
    .where('target_id', '=', target.id)
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.username ?? null
}

/**
 * A member who leaves takes along what they called the records that they deleted. What others did keeps its titles, as
 * those who must be able to ask later need them.
 */
export async function deleteOwnTitles(tx: Database, accountId: number): Promise<void> {
  await tx
    .updateTable('audit_log')
    .set({ target_name: null })
    .where('actor_id', '=', accountId)
    .where('act', 'in', ['own-record-deleted', 'own-record-restored'])
    .execute()
}

export interface ActFilter {
  view: 'acts' | 'logins' | null
  act: AuditedAct | null
  /** User ids of the members; null for all acts. */
  members: readonly number[] | null
  /** The numbers of their records that are not open. */
  withheld: readonly number[]
  since: Date | null
  until: Date | null
}

/**
 * Matches acts of these members, and acts on their accounts, records and profiles.
 * @param withheld numbers of their records that are not open, which `records` does not tell
 */
export function isAboutMembers(ids: readonly number[], withheld: readonly number[]) {
  const members = sql`any(${sql.val(ids)}::int[])`
  const records = sql`any(${sql.val(withheld)}::int[])`
  return sql<boolean>`(audit_log.actor_id = ${members}
    or (target_kind = 'account' and target_id = ${members})
    or (target_kind = 'record' and (target_id = ${records}
      or target_id in (select id from records where account_id = ${members})))
    or (target_kind = 'report' and target_id in (
      select reports.id from reports left join records on records.id = reports.record_id
      where reports.profile_id = ${members} or records.account_id = ${members} or records.id = ${records})))`
}
