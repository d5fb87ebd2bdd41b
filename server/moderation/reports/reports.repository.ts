import { sql, type ExpressionBuilder } from 'kysely'
import type { ReportDecision, ReportReason } from '#contract/review/moderation/reports.ts'
import { findFinder } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

/** Id of a record, of a member or of a comment. */
export type Subject = { record: number } | { profile: number } | { comment: number }

export interface NewReport {
  about: Subject
  /** The record of a comment, and what the comment said when it was reported. */
  comment?: { recordId: number; text: string }
  reason: ReportReason
  note: string | null
  reporter: number | null
  email: string | null
  language: 'en' | 'cy'
}

export async function insertReport(db: Database, report: NewReport): Promise<void> {
  const { about, comment, reason, note, reporter, email, language } = report
  await db
    .insertInto('reports')
    .values({
      record_id: 'record' in about ? about.record : (comment?.recordId ?? null),
      comment_id: 'comment' in about ? about.comment : null,
      comment_text: comment?.text ?? null,
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

export interface ClosedReport {
  id: number
  /** The subject, as readers know it. */
  about: string
  /** Whether it is a comment, of which an email names only the number of the record. */
  comment: boolean
  record: number | null
  /** The recipient of the answer; null without an address. */
  reader: { id: number | null; email: string; language: 'en' | 'cy' } | null
}

/** Closes the open reports of one subject, up to the moment of the latest that was seen, in milliseconds. Newest first. */
export async function closeReports(
  db: Database,
  { about, until }: { about: Subject; until: Date },
  closing: { actor: number; outcome: ReportDecision; answer: string; now: Date },
): Promise<ClosedReport[]> {
  const { actor, outcome, answer, now } = closing
  const closed = await db
    .updateTable('reports')
    .set({ closed_at: now, closed_by: actor, answer, outcome })
    .where(isAbout(about))
    .where(sql<Date>`date_trunc('milliseconds', reported_at)`, '<=', until)
    .where('closed_at', 'is', null)
    .returning('id')
    .execute()
  if (closed.length === 0) return []
  const rows = await db
    .selectFrom('reports')
    .leftJoin('records', 'records.id', 'reports.record_id')
    .leftJoin('accounts as member', 'member.id', 'reports.profile_id')
    .leftJoin('accounts as reporter', 'reporter.id', 'reports.reporter_id')
    .select([
      'reports.id',
      'reports.comment_id',
      'reports.record_id',
      'records.title',
      'member.username',
      'reporter_id',
      'reporter_email',
      'reports.language',
    ])
    .select(({ fn }) => fn.coalesce('reporter.confirmed_email', 'reporter.email').as('email'))
    .select('reporter.language as own_language')
    .where(
      'reports.id',
      'in',
      closed.map(({ id }) => id),
    )
    .orderBy('reports.id', 'desc')
    .execute()
  return rows.map((row) => {
    const { id, title, username, email, reporter_email, own_language, language } = row
    const address = email ?? reporter_email
    return {
      id,
      about: title ?? username ?? '',
      comment: row.comment_id !== null,
      record: row.record_id,
      reader:
        address === null ? null : { id: row.reporter_id, email: address, language: own_language ?? language },
    }
  })
}

/** User id of the member whose record or profile it is. Undefined if there is no such thing, null if the member has left. */
export async function findSubjectOwner(db: Database, about: Subject): Promise<number | null | undefined> {
  if ('comment' in about) {
    const comment = await db
      .selectFrom('comments')
      .select('account_id')
      .where('id', '=', about.comment)
      .executeTakeFirst()
    return comment?.account_id
  }
  if ('record' in about) {
    const record = await db
      .selectFrom('records')
      .select('id')
      .where('id', '=', about.record)
      .executeTakeFirst()
    return record && findFinder(db, record.id)
  }
  const member = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', about.profile)
    .executeTakeFirst()
  return member?.id
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
export async function deleteReporter(tx: Database, emailKey: string): Promise<void> {
  await tx
    .updateTable('reports')
    .set({ reporter_email: null })
    .where((row) => row(row.fn<string>('lower', ['reporter_email']), '=', emailKey))
    .execute()
}

function isAbout(about: Subject) {
  return (row: ExpressionBuilder<Tables, 'reports'>) =>
    'record' in about
      ? row.and([row('record_id', '=', about.record), row('comment_id', 'is', null)])
      : 'comment' in about
        ? row('comment_id', '=', about.comment)
        : row('profile_id', '=', about.profile)
}
