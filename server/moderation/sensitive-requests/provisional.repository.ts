import type { Language } from '#language/language.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Whether a request withheld the record since then. One that ended without an answer does not count. By the audit log, which
 * stays when a request is deleted.
 */
export async function wasProvisionalSince(db: Database, record: number, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log as begun')
    .select('begun.id')
    .where('begun.act', '=', 'request-provisional')
    .where('begun.target_kind', '=', 'record')
    .where('begun.target_id', '=', record)
    .where('begun.at', '>', since)
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('audit_log as ended')
            .select('ended.id')
            .where('ended.act', '=', 'provisional-ended')
            .where('ended.target_kind', '=', 'record')
            .where('ended.target_id', '=', record)
            .whereRef('ended.id', '>', 'begun.id'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** When open requests withheld the record, oldest first. Somebody may have decided about the record since. */
export async function findUnanswered(db: Database, record: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('sensitive_requests')
    .select('withheld_at')
    .where('record_id', '=', record)
    .where('closed_at', 'is', null)
    .where('withheld_at', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ withheld_at }) => withheld_at ?? [])
}

/** Notes that a request withholds its record. @param at when the record was withheld */
export async function keepProvisional(tx: Database, request: number, at: Date): Promise<void> {
  await tx.updateTable('sensitive_requests').set({ withheld_at: at }).where('id', '=', request).execute()
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
