import type { FastifyInstance } from 'fastify'
import { REASON_MAX_LENGTH } from '#contract/moderation.ts'
import * as contract from '#contract/reports.ts'
import { noteAct } from '#server/features/audit/index.ts'
import { queueMail } from '#server/features/mail/index.ts'
import { endpoint, whose, type Call } from '#server/platform/endpoint.ts'
import { Refusal, refuse } from '#server/platform/errors.ts'
import { readText, type Refusals } from '#server/platform/fields.rules.ts'
import { isAskedAgain, once } from '#server/platform/once.ts'
import { pageOf } from '#server/platform/page-of.ts'
import type { Portal } from '#server/platform/portal.ts'
import { isTrapped } from '#server/platform/trap.ts'
import { readReport } from './read-report.ts'
import { newReportMail, reportAnsweredMail } from './reports-mails.ts'
import { closeReport, deleteReport, findReports, insertReport } from './reports.repository.ts'

export function reportRoutes(app: FastifyInstance, { db, config, spend, refuseSpent }: Portal): void {
  const { feedbackEmail, publicUrl } = config

  const send = (call: Call<typeof contract.sendReport>) =>
    once(db, call, {
      kind: 'report',
      first: async (keep) => {
        await spend('reportsByAddress', whose(call.request))
        if (isTrapped(call.fields)) return { sent: true as const }
        const report = await readReport(db, call.fields, call.viewer)
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
      if (!(await isAskedAgain(db, call))) await refuseSpent('reportsByAddress', whose(call.request))
    },
  })

  endpoint(app, contract.listReports, async ({ query }) => {
    const { state = null, before = null } = query
    const found = await findReports(db, { state, before, limit: contract.REPORTS_PAGE + 1 })
    const { page, next } = pageOf(found, contract.REPORTS_PAGE)
    return { reports: page.map(toReport), next }
  })

  endpoint(app, contract.deleteReport, ({ params: { id }, viewer }) =>
    db.transaction().execute(async (tx) => {
      if (!(await deleteReport(tx, id))) throw new Refusal('not-found')
      await noteAct(tx, { actor: viewer.id, act: 'report-deleted', target: { kind: 'report', id } })
      return undefined
    }),
  )

  endpoint(app, contract.answerReport, async ({ params: { id }, viewer, fields }) => {
    const refusals: Refusals = {}
    const answer = readText(fields, 'answer', refusals, { max: REASON_MAX_LENGTH })
    refuse(refusals)
    await db.transaction().execute(async (tx) => {
      const closed = await closeReport(tx, id, { actor: viewer.id, answer, now: new Date() })
      if (!closed) throw new Refusal('not-found')
      await noteAct(tx, { actor: viewer.id, act: 'report-answered', target: { kind: 'report', id } })
      if (closed.reader) await queueMail(tx, reportAnsweredMail(closed.reader, { ...closed, answer }))
    })
    return undefined
  })
}

type Row = Awaited<ReturnType<typeof findReports>>[number]

function toReport(row: Row): contract.Report {
  return {
    id: row.id,
    // Only reasons of the contract are ever stored.
    reason: row.reason as contract.ReportReason,
    note: row.note,
    reported: row.reported_at.toISOString(),
    record:
      row.record_id === null ? null : { id: row.record_id, title: row.title ?? '', recorded_by: row.owner },
    profile: row.profile_id === null ? null : { id: row.profile_id, username: row.member ?? '' },
    reporter: row.reporter ?? row.reporter_email,
    closed: row.closed_at && { at: row.closed_at.toISOString(), by: row.closer, answer: row.answer ?? '' },
  }
}
