import type { ReportReason } from '#contract/reports.ts'
import type { Database } from '#server/platform/database.ts'

export interface NewReport {
  about: { record: number } | { profile: number }
  reason: ReportReason
  note: string | null
  reporter: number | null
  email: string | null
  language: 'en' | 'cy'
}

export async function insertReport(db: Database, report: NewReport): Promise<void> {
  const { about, reason, note, reporter, email, language } = report
  await db
    .insertInto('reports')
    .values({
      record_id: 'record' in about ? about.record : null,
      profile_id: 'profile' in about ? about.profile : null,
      reason,
      note,
      reporter_id: reporter,
      reporter_email: email,
      language,
    })
    .execute()
}

/** Returns whether a record is public: only public records can be reported. */
export async function isVisibleRecord(db: Database, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('records')
    .select('id')
    .where('id', '=', id)
    .where('visible', '=', true)
    .executeTakeFirst()
  return found !== undefined
}

export async function findMemberId(db: Database, usernameKey: string): Promise<number | null> {
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('username_key', '=', usernameKey)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Returns reports, newest first. */
export async function findReports(
  db: Database,
  { state, before, limit }: { state: 'open' | 'closed' | null; before: number | null; limit: number },
) {
  return db
    .selectFrom('reports')
    .leftJoin('records', 'records.id', 'reports.record_id')
    .leftJoin('accounts as owner', 'owner.id', 'records.account_id')
    .leftJoin('accounts as member', 'member.id', 'reports.profile_id')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .leftJoin('accounts as closer', 'closer.id', 'reports.closed_by')
    .select(['reports.id', 'reports.reason', 'reports.note', 'reported_at', 'closed_at', 'answer'])
    .select(['record_id', 'records.title', 'owner.username as owner'])
    .select(['profile_id', 'member.username as member'])
    .select(['reporter.username as reporter', 'reporter_email', 'closer.username as closer'])
    .$if(state !== null, (query) => query.where('closed_at', state === 'open' ? 'is' : 'is not', null))
    .$if(before !== null, (query) => query.where('reports.id', '<', before ?? 0))
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute()
}

export interface ClosedReport {
  /** The subject, under the name that readers know. */
  about: string
  /** The recipient of the answer; null without an address. */
  reader: { email: string; language: 'en' | 'cy' } | null
}

/** Null if no open report has this id. */
export async function closeReport(
  db: Database,
  id: number,
  { actor, answer, now }: { actor: number; answer: string; now: Date },
): Promise<ClosedReport | null> {
  const closed = await db
    .updateTable('reports')
    .set({ closed_at: now, closed_by: actor, answer })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!closed) return null
  const row = await db
    .selectFrom('reports')
    .leftJoin('records', 'records.id', 'reports.record_id')
    .leftJoin('accounts as member', 'member.id', 'reports.profile_id')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .select(['records.title', 'member.username', 'reporter_email', 'reports.language'])
    .select(({ fn }) => fn.coalesce('reporter.confirmed_email', 'reporter.email').as('email'))
    .select('reporter.language as own_language')
    .where('reports.id', '=', id)
    .executeTakeFirstOrThrow()
  const email = row.email ?? row.reporter_email
  return {
    about: row.title ?? row.username ?? '',
    reader: email === null ? null : { email, language: row.own_language ?? row.language },
  }
}

/** False if there is no such report. */
export async function deleteReport(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('reports').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteReportsBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('reports').where('reported_at', '<', moment).execute()
}

/** The address that an answer would have gone to. @param emailKey in lower case */
export async function forgetReporter(tx: Database, emailKey: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ reporter_email: null })
    .where((row) => row(row.fn<string>('lower', ['reporter_email']), '=', emailKey))
    .execute()
}
