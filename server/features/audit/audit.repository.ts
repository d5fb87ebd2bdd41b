import type { Database } from '#server/platform/database.ts'

/** What is worth remembering. Add a word here before it is noted anywhere. */
export type AuditedAct = 'administrator-granted' | 'administrator-revoked'

export interface Act {
  /** User id of whoever acts; null when nobody is signed in. */
  actor: number | null
  act: AuditedAct
  target?: { kind: string; id: number }
  /** No name, address or secret: the log outlives accounts. */
  note?: string
}

/** Belongs in the same transaction as the act itself, so that neither is there without the other. */
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
