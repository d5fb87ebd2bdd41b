import type { AuditedAct } from '#contract/audit.ts'
import type { Database } from '#server/platform/database.ts'

export interface Act {
  /** User id of the member who acts; null if nobody is logged in. */
  actor: number | null
  act: AuditedAct
  target?: { kind: string; id: number }
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
      target_id: target?.id ?? null,
      note: note ?? null,
    })
    .execute()
}

export interface StoredAct {
  id: number
  at: Date
  actor: string | null
  act: string
  targetKind: string | null
  targetId: number | null
  note: string | null
}

/** Returns entries, newest first. */
export async function findActs(
  db: Database,
  { act, before, limit }: { act: AuditedAct | null; before: number | null; limit: number },
): Promise<StoredAct[]> {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select(['audit_log.id', 'at', 'accounts.username as actor', 'act', 'note'])
    .select(['target_kind as targetKind', 'target_id as targetId'])
    .$if(act !== null, (query) => query.where('act', '=', act ?? ''))
    .$if(before !== null, (query) => query.where('audit_log.id', '<', before ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit)
    .execute()
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
