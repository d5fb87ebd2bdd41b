import type { ReportReason } from '#contract/review/reports.ts'
import type { Cell } from '#server/platform/formats/csv.rules.ts'
import type { Words } from '#server/platform/texts/words.ts'
import type { ReportedSubject, ReportRow } from './report-groups.repository.ts'

interface Reading {
  t: Words<'lists'>
  tReports: Words<'reports'>
  /** A visitor's address is for administrators alone. */
  reader: { administrator: boolean }
}

export function reportHead(t: Words<'lists'>): string[] {
  return [
    t('columns.number'),
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
export function reportLines(
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
    row.id,
    row.record_id,
    row.title,
    row.member,
    row.comment_id,
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
