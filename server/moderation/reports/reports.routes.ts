import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/moderation/reports.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { endpoint, callerKey, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal, refuse } from '#server/platform/http/errors.ts'
import { isRepeated, once } from '#server/platform/http/request/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isSpam } from '#server/platform/bodies/spam.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import {
  COMMENT_REPORT_REASONS,
  PROFILE_REPORT_REASONS,
  RECORD_REPORT_REASONS,
  REPORT_NOTE_MAX_LENGTH,
  type ReportReason,
} from '#contract/review/moderation/reports.ts'
import { EMAIL_MAX_LENGTH, emailTexts, keyOf } from '#server/accounts/index.ts'
import { findCommentId, mustBeReportable } from '#server/discussion/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  readChoice,
  readOptionalText,
  type Fields,
  type Refusals,
} from '#server/platform/bodies/fields.rules.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { decideReports } from './decide-reports.action.ts'
import { numberIn, readDecision } from './read-decision.ts'
import { reportListRoutes } from './report-list.routes.ts'
import { newReportMail } from '../moderation-mails.ts'
import {
  deleteReport,
  insertReport,
  findMemberId,
  isVisibleRecord,
  type NewReport,
  type Subject,
} from './reports.repository.ts'

export function reportRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, spend, refuseSpent } = portal
  const { feedbackEmail, publicUrl } = config

  const send = (call: Call<typeof contract.sendReport>) =>
    once(db, call, {
      kind: 'report',
      first: async (keep) => {
        await spend('reportsByAddress', callerKey(call.request))
        if (isSpam(call.fields)) return { sent: true as const }
        const report = await readReport(db, call.fields, {
          viewer: call.viewer,
          comments: config.site.comments !== null,
        })
        await db.transaction().execute(async (tx) => {
          await insertReport(tx, report)
          await keep(tx, null)
          if (feedbackEmail !== null) await queueMail(tx, newReportMail(feedbackEmail, publicUrl))
        })
        return { sent: true as const }
      },
      again: () => Promise.resolve({ sent: true as const }),
    })
  endpoint(app, contract.sendReport, send, {
    beforeBody: async (call) => {
      if (!(await isRepeated(db, call))) await refuseSpent('reportsByAddress', callerKey(call.request))
    },
  })

  reportListRoutes(app, portal)

  endpoint(app, contract.decideReports, (call) =>
    once(db, call, {
      kind: 'report-decision',
      first: async (keep) => ({
        closed: await decideReports({ db, config }, call.viewer, readDecision(call.fields), keep),
      }),
      again: (closed) => Promise.resolve({ closed: closed ?? 0 }),
    }),
  )

  endpoint(app, contract.deleteReport, ({ params: { id }, viewer }) =>
    db.transaction().execute(async (tx) => {
      // First, while what it is about can be found; the refusal takes it back.
      await noteAct(tx, { actor: viewer.id, act: 'report-deleted', target: { kind: 'report', id } })
      if (!(await deleteReport(tx, id))) throw new Refusal('not-found')
      return undefined
    }),
  )
}

interface Reading {
  viewer: Viewer | null
  /** Whether there are comments. */
  comments: boolean
}

/** Reads a report about something that exists. Throws a Refusal. */
async function readReport(db: Database, fields: Fields, { viewer, comments }: Reading): Promise<NewReport> {
  const refusals: Refusals = {}
  const record = readOptionalText(fields, 'record', refusals, { blank: 'null' }) ?? null
  const profile = readOptionalText(fields, 'profile', refusals, { blank: 'null' }) ?? null
  const comment = readOptionalText(fields, 'comment', refusals, { blank: 'null' }) ?? null
  if ((record === null) === (profile === null) || (comment !== null && record === null))
    refusals.record = [REFUSAL_TEXTS.reportTarget]
  const reasons =
    comment !== null
      ? COMMENT_REPORT_REASONS
      : profile === null
        ? RECORD_REPORT_REASONS
        : PROFILE_REPORT_REASONS
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
    ...(record === null || comment === null
      ? { about: await subjectOf(db, record, profile) }
      : await reportable(db, { record, comment }, { viewer, comments })),
    reason,
    note: note ?? null,
    reporter: viewer?.id ?? null,
    // Members get the answer at their account's address.
    email: viewer ? null : (email ?? null),
    language: language === 'cy' ? 'cy' : 'en',
  }
}

async function subjectOf(db: Database, record: string | null, profile: string | null): Promise<Subject> {
  return record === null
    ? { profile: await memberNamed(db, profile ?? '') }
    : { record: await visible(db, record) }
}

async function reportable(
  db: Database,
  { record, comment }: { record: string; comment: string },
  { viewer, comments }: Reading,
) {
  const id = comments ? await findCommentId(db, numberIn(record), numberIn(comment)) : null
  if (id === null) throw new Refusal('not-found')
  return { about: { comment: id }, comment: await mustBeReportable(db, viewer, id) }
}

async function visible(db: Database, sent: string): Promise<number> {
  const id = numberIn(sent)
  if (!(await isVisibleRecord(db, id))) throw new Refusal('not-found')
  return id
}

async function memberNamed(db: Database, username: string): Promise<number> {
  const id = await findMemberId(db, keyOf(username))
  if (id === null) throw new Refusal('not-found')
  return id
}
