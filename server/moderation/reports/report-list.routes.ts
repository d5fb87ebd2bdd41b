import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/reports.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { looksAfterAll, noteExactRead, recordsFor } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import {
  countReportGroups,
  findReportedSubjects,
  findReportGroups,
  findReportsOf,
  type ReportFilter,
} from './report-groups.repository.ts'
import { reportHead, reportLines } from './report-table.ts'
import { toGroup } from './report-view.ts'

export function reportListRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal
  const { thumbnail } = pictureAddresses(config.publicUrl)

  const asSeenBy = async (viewer: Viewer, state: ReportFilter['state']) => ({
    // Moderators without the right to exact records see those of others as everybody does.
    reader: await recordsFor(db, viewer),
    filter: { state, withRestricted: looksAfterAll(viewer), readerId: viewer.id },
  })

  endpoint(app, contract.listReports, async ({ query, viewer }) => {
    const { state = null } = query
    const part = partOf(query, { first: 'reported', limit: contract.REPORTS_PAGE })
    const { reader, filter } = await asSeenBy(viewer, state)
    const [rows, total] = await Promise.all([
      findReportGroups(reader, filter, part),
      countReportGroups(reader, filter),
    ])
    const reports = await findReportsOf(reader, rows, contract.REPORTS_OF_GROUP)
    await noteExactRead(
      db,
      viewer,
      rows.flatMap((row) =>
        row.record_id !== null && row.sensitivity && row.sensitivity !== 'open'
          ? [{ id: row.record_id, finder: row.account_id }]
          : [],
      ),
    )
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
      const { reader, filter } = await asSeenBy(viewer, state)
      const words = { t: wordsIn(language, 'lists'), tReports: wordsIn(language, 'reports') }
      return {
        list: 'reports',
        head: reportHead(words.t),
        keys: await findReportedSubjects(reader, filter, { sort, order }),
        linesOf: async (subjects) =>
          reportLines(subjects, await findReportsOf(reader, subjects, null), { ...words, reader: viewer }),
      }
    }),
  )
}
