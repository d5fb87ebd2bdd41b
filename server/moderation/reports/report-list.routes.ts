import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/review/moderation/reports.ts'
import { sendTable } from '#server/platform/audit/index.ts'
import { pictureAddresses } from '#server/pictures/index.ts'
import { looksAfterAll, noteExactRead, recordsFor } from '#server/sensitivity/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { nextOf, partOf } from '#server/platform/bodies/list-part.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import type { Viewer } from '#server/platform/http/session.ts'
import { wordsIn, type Words } from '#server/platform/texts/words.ts'
import type {
  ReportReason,
  Report,
  ReportGroup,
  ReportedComment,
  ReportedRecord,
} from '#contract/review/moderation/reports.ts'
import type { Cell } from '#formats/shared/escaping.ts'
import {
  countReportGroups,
  findReportedSubjects,
  findReportGroups,
  findReportsOf,
  type ReportFilter,
  type ReportedSubject,
  type ReportRow,
  type GroupRow,
} from './report-groups.repository.ts'

export function reportListRoutes(app: FastifyInstance, portal: Portal): void {
  const { db, config } = portal
  const { thumbnail } = pictureAddresses(config.publicUrl)

  const asSeenBy = async (viewer: Viewer, state: ReportFilter['state']) => ({
    // Moderators without the right to exact records see those of others as everyone does.
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

interface Reading {
  t: Words<'lists'>
  tReports: Words<'reports'>
  /** A visitor's address is for administrators alone. */
  reader: { administrator: boolean }
}

function reportHead(t: Words<'lists'>): string[] {
  return [
    t('columns.recordNumber'),
    t('columns.title'),
    t('columns.profile'),
    t('columns.commentNumber'),
    t('columns.commentText'),
    t('columns.reason'),
    t('columns.note'),
    t('columns.reportedUtc'),
    t('columns.reporter'),
    t('columns.decision'),
    t('columns.closedUtc'),
    t('columns.closedBy'),
    t('columns.answer'),
  ]
}

/** A line for each report, those of one record or profile together, newest first. */
function reportLines(
  subjects: readonly ReportedSubject[],
  reports: readonly ReportRow[],
  reading: Reading,
): Cell[][] {
  const bySubject = Map.groupBy(reports, keyOf)
  return subjects.flatMap((subject) =>
    (bySubject.get(keyOf(subject)) ?? []).map((report) => lineOf(report, reading)),
  )
}

function keyOf({ record_id, profile_id, comment_id }: ReportedSubject): string {
  if (comment_id !== null) return `comment ${comment_id}`
  return record_id === null ? `profile ${profile_id}` : `record ${record_id}`
}

function lineOf(row: ReportRow, { t, tReports, reader }: Reading): Cell[] {
  return [
    row.record_id,
    row.title,
    row.member,
    row.comment_number,
    row.comment_text,
    // Only reasons of the contract are ever stored.
    tReports(`reasons.${row.reason as ReportReason}`),
    row.note,
    row.reported_at,
    row.reporter ?? (reader.administrator ? row.reporter_email : null),
    row.closed_at && t(`decisions.${row.outcome ?? 'answered'}`),
    row.closed_at,
    row.closer,
    row.answer,
  ]
}

interface Reader {
  id: number
  administrator: boolean
}

/** Returns a record or a profile with its reports, as this reader may see them. */
function toGroup(
  group: GroupRow,
  reports: readonly ReportRow[],
  { reader, thumbnail }: { reader: Reader; thumbnail: (key: string) => string },
): ReportGroup {
  const { latest, profile_id, total, open, comment_id } = group
  const ofGroup = reports.filter(
    (report) =>
      report.record_id === group.record_id &&
      report.profile_id === profile_id &&
      report.comment_id === comment_id,
  )
  return {
    latest: latest.toISOString(),
    record: comment_id === null ? toRecord(group, { reader, thumbnail }) : null,
    profile:
      profile_id === null ? null : { id: profile_id, username: group.member ?? '', bio: group.bio ?? '' },
    comment: toComment(group, ofGroup[0]?.comment_text ?? ''),
    own: isOwn(group, reader),
    open,
    total,
    reports: ofGroup.map((report) => toReport(report, reader)),
  }
}

/** Nobody decides about their own comment, on their own find, or about themselves; not even administrators. */
function isOwn(group: GroupRow, reader: Reader): boolean {
  const owner = group.account_id ?? group.profile_id
  if (group.comment_id === null) return !reader.administrator && owner === reader.id
  return group.about_reader || group.author_id === reader.id || group.account_id === reader.id
}

function toComment(group: GroupRow, said: string): ReportedComment | null {
  const { comment_number: number, record_id: record, comment_hidden_at: hiddenAt } = group
  if (number === null || record === null) return null
  return {
    record,
    number,
    by: group.author,
    text: group.removed_at === null ? group.text : null,
    said,
    hidden: hiddenAt && { since: hiddenAt.toISOString(), reason: group.comment_hidden_reason ?? '' },
  }
}

function toRecord(
  group: GroupRow,
  { reader, thumbnail }: { reader: Reader; thumbnail: (key: string) => string },
): ReportedRecord | null {
  const { record_id, title, outline, hidden_at, deleted_at, sensitivity, key } = group
  if (record_id === null || title === null || outline === null) return null
  return {
    id: record_id,
    title,
    description: group.description ?? '',
    site_type: group.site_type ?? '',
    monument_type: group.monument_type ?? '',
    recorded_by: group.owner,
    polygonCoordinate: outline,
    // The pictures of a record that nobody may see are withheld.
    thumbnail: key === null || hidden_at || deleted_at || sensitivity !== 'open' ? null : thumbnail(key),
    hidden: hidden_at && { since: hidden_at.toISOString(), reason: group.hidden_reason ?? '' },
    deleted: deleted_at !== null,
    sensitivity: reader.administrator ? sensitivity : null,
  }
}

function toReport(row: ReportRow, reader: Reader): Report {
  return {
    id: reader.administrator ? row.id : null,
    // Only reasons of the contract are ever stored.
    reason: row.reason as ReportReason,
    note: row.note,
    reported: row.reported_at.toISOString(),
    reporter: row.reporter ?? (reader.administrator ? row.reporter_email : null),
    answerable: row.reporter !== null || row.reporter_email !== null,
    closed: row.closed_at && {
      at: row.closed_at.toISOString(),
      by: row.closer,
      decision: row.outcome ?? 'answered',
      answer: row.answer ?? '',
    },
  }
}
