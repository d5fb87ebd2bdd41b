import { REFUSAL_TEXTS } from '#contract/errors.ts'
import {
  PROFILE_REPORT_REASONS,
  REPORT_NOTE_MAX_LENGTH,
  REPORT_REASONS,
  type ReportReason,
} from '#contract/reports.ts'
import { EMAIL_MAX_LENGTH, emailTexts, keyOf } from '#server/features/accounts/index.ts'
import type { Database } from '#server/platform/database.ts'
import { Refusal, refuse } from '#server/platform/errors.ts'
import { readChoice, readOptionalText, type Fields, type Refusals } from '#server/platform/fields.rules.ts'
import type { Viewer } from '#server/platform/session.ts'
import { findMemberId, isVisibleRecord, type NewReport } from './reports.repository.ts'

/** Reads a report about something that exists. Throws a Refusal. */
export async function readReport(db: Database, fields: Fields, viewer: Viewer | null): Promise<NewReport> {
  const refusals: Refusals = {}
  const record = readOptionalText(fields, 'record', refusals, { blank: 'null' }) ?? null
  const profile = readOptionalText(fields, 'profile', refusals, { blank: 'null' }) ?? null
  if ((record === null) === (profile === null)) refusals.record = [REFUSAL_TEXTS.reportTarget]
  const reasons = profile === null ? REPORT_REASONS : PROFILE_REPORT_REASONS
  const reason = readChoice<ReportReason>(fields, 'reason', refusals, reasons)
  const note = readOptionalText(fields, 'note', refusals, { max: REPORT_NOTE_MAX_LENGTH, blank: 'null' })
  const email = readOptionalText(fields, 'email', refusals, {
    max: EMAIL_MAX_LENGTH,
    blank: 'null',
    also: emailTexts,
  })
  const language = readOptionalText(fields, 'language', refusals, { blank: 'null' })
  refuse(refusals)
  if (reason === null) throw new Error('A refusal was let through')
  return {
    about:
      record === null
        ? { profile: await memberNamed(db, profile ?? '') }
        : { record: await visible(db, record) },
    reason,
    note: note ?? null,
    reporter: viewer?.id ?? null,
    // Members get the answer at their account's address.
    email: viewer ? null : (email ?? null),
    language: language === 'cy' ? 'cy' : 'en',
  }
}

async function visible(db: Database, sent: string): Promise<number> {
  const id = /^\d{1,9}$/.test(sent) ? Number(sent) : 0
  if (!(await isVisibleRecord(db, id))) throw new Refusal('not-found')
  return id
}

async function memberNamed(db: Database, username: string): Promise<number> {
  const id = await findMemberId(db, keyOf(username))
  if (id === null) throw new Refusal('not-found')
  return id
}
