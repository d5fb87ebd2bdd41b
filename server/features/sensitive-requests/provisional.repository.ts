import type { Language } from '#language/language.ts'
import type { Database } from '#server/platform/database.ts'

/** By the audit log, which stays when a request is deleted. */
export async function wasProvisionalSince(db: Database, record: number, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .select('id')
    .where('act', '=', 'request-provisional')
    .where('target_kind', '=', 'record')
    .where('target_id', '=', record)
    .where('at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export async function keepProvisional(
  tx: Database,
  request: number,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  await tx
    .updateTable('sensitive_requests')
    .set({ withheld_at: at, withheld_until: until })
    .where('id', '=', request)
    .execute()
}

/** Where an email for the finder of a record goes; null if the finder has left. */
export async function findFinderReader(
  db: Database,
  finder: number | null,
): Promise<{ email: string; language: Language; username: string } | null> {
  const found = await db
    .selectFrom('accounts')
    .select(({ fn }) => ['username', 'language', fn.coalesce('confirmed_email', 'email').as('email')])
    .where('id', '=', finder)
    .executeTakeFirst()
  return found ?? null
}
