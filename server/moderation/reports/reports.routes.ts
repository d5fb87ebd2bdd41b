import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/reports.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { endpoint, whose, type Call } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { isRepeated, once } from '#server/platform/http/idempotency.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { isSpam } from '#server/platform/bodies/spam.ts'
import { readReport } from './read-report.ts'
import { decideReports } from './decide-reports.action.ts'
import { readDecision } from './read-decision.ts'
import { reportListRoutes } from './report-list.routes.ts'
import { newReportMail } from './reports-mails.ts'
import { deleteReport, insertReport } from './reports.repository.ts'

export function reportRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config, spend, refuseSpent } = portal
  const { feedbackEmail, publicUrl } = config

  const send = (call: Call<typeof contract.sendReport>) =>
    once(db, call, {
      kind: 'report',
      first: async (keep) => {
        await spend('reportsByAddress', whose(call.request))
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
      if (!(await isRepeated(db, call))) await refuseSpent('reportsByAddress', whose(call.request))
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
