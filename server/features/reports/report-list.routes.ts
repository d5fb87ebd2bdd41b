import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reports.ts'
import { sendTable } from '#server/features/audit/index.ts'
import { pictureAddresses } from '#server/features/pictures/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { nextOf, partOf } from '#server/platform/list-part.ts'
import type { Portal } from '#server/platform/portal.ts'
import { wordsIn } from '#server/platform/words.ts'
import {
  countReportGroups,
  findReportedSubjects,
  findReportGroups,
  findReportsOf,
} from './report-groups.repository.ts'
import { reportHead, reportLines } from './report-table.ts'
import { toGroup } from './report-view.ts'

export function reportListRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal
  const { thumbnail } = pictureAddresses(config.publicUrl)

  endpoint(app, contract.listReports, async ({ query, viewer }) => {
    const { state = null } = query
    const part = partOf(query, { first: 'reported', limit: contract.REPORTS_PAGE })
    const [rows, total] = await Promise.all([findReportGroups(db, state, part), countReportGroups(db, state)])
    const reports = await findReportsOf(db, rows, contract.REPORTS_OF_GROUP)
    return {
      groups: rows.map((row) => toGroup(row, reports, { reader: viewer, thumbnail })),
      total,
      next: nextOf(part, rows.length, total),
    }
  })

  endpoint(app, contract.downloadReports, (call) =>
    sendTable(portal, call, async () => {
      const { viewer, query } = call
      const { state = null, sort = 'reported', order = 'desc', language = 'en' } = query
      const words = { t: wordsIn(language, 'lists'), tReports: wordsIn(language, 'reports') }
      return {
        list: 'reports',
        head: reportHead(words.t),
        keys: await findReportedSubjects(db, state, { sort, order }),
        linesOf: async (subjects) =>
          reportLines(subjects, await findReportsOf(db, subjects, null), { ...words, reader: viewer }),
      }
    }),
  )
}
