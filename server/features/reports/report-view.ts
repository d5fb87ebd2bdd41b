import type { Report, ReportGroup, ReportedRecord, ReportReason } from '#contract/reports.ts'
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
  const { id, profile_id, total, open } = group
  return {
    id,
    record: toRecord(group, thumbnail),
    profile:
      profile_id === null ? null : { id: profile_id, username: group.member ?? '', bio: group.bio ?? '' },
    own: !reader.administrator && (group.account_id ?? profile_id) === reader.id,
    open,
    total,
    reports: reports
      .filter((report) => report.record_id === group.record_id && report.profile_id === profile_id)
      .map((report) => toReport(report, reader)),
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
