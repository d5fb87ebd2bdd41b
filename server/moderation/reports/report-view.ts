import type {
  Report,
  ReportGroup,
  ReportedComment,
  ReportedRecord,
  ReportReason,
} from '#contract/review/reports.ts'
import type { GroupRow, ReportRow } from './report-groups.repository.ts'

interface Reader {
  id: number
  administrator: boolean
}

/** Returns a record or a profile with its reports, as this reader may see them. */
export function toGroup(
  group: GroupRow,
  reports: readonly ReportRow[],
  { reader, thumbnail }: { reader: Reader; thumbnail: (key: string) => string },
): ReportGroup {
  const { id, profile_id, total, open, comment_id } = group
  const ofGroup = reports.filter(
    (report) =>
      report.record_id === group.record_id &&
      report.profile_id === profile_id &&
      report.comment_id === comment_id,
  )
  return {
    id,
    record: comment_id === null ? toRecord(group, thumbnail) : null,
    profile:
      profile_id === null ? null : { id: profile_id, username: group.member ?? '', bio: group.bio ?? '' },
    comment: toComment(group, ofGroup[0]?.comment_text ?? ''),
    own: isOwn(group, reader),
    open,
    total,
    reports: ofGroup.map((report) => toReport(report, reader)),
  }
}

/** Nobody decides about a comment of their own, on their own find, or about themselves; not even administrators. */
function isOwn(group: GroupRow, reader: Reader): boolean {
  const owner = group.account_id ?? group.profile_id
  if (group.comment_id === null) return !reader.administrator && owner === reader.id
  return group.about_reader || group.author_id === reader.id || group.account_id === reader.id
}

function toComment(group: GroupRow, said: string): ReportedComment | null {
  const { comment_id: id, record_id: record, comment_hidden_at: hiddenAt } = group
  if (id === null || record === null) return null
  return {
    id,
    record,
    by: group.author,
    text: group.removed_at === null ? group.text : null,
    said,
    hidden: hiddenAt && { since: hiddenAt.toISOString(), reason: group.comment_hidden_reason ?? '' },
  }
}

function toRecord(group: GroupRow, thumbnail: (key: string) => string): ReportedRecord | null {
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
  }
}

function toReport(row: ReportRow, reader: Reader): Report {
  return {
    id: row.id,
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
