import type { Report, ReportGroup } from '#contract/review/moderation/reports.ts'
import { sampleSaved } from './sample-record.ts'

/** A report that nobody has decided about yet. */
export function sampleReport(known: Partial<Report> = {}): Report {
  return {
    id: 4,
    reason: 'spam',
    note: null,
    reported: '2026-11-20T10:00:00Z',
    reporter: null,
    answerable: false,
    closed: null,
    ...known,
  }
}

/** A record with such a report. */
export function sampleReportGroup(known: Partial<ReportGroup> = {}): ReportGroup {
  const { title, description, site_type, monument_type, polygonCoordinate } = sampleSaved()
  const reports = known.reports ?? [sampleReport()]
  return {
    latest: '2026-11-20T10:00:00Z',
    record: {
      ...{ id: 12, title, description, site_type, monument_type },
      recorded_by: 'gwen',
      polygonCoordinate,
      thumbnail: null,
      hidden: null,
      deleted: false,
      sensitivity: null,
    },
    profile: null,
    comment: null,
    own: false,
    open: reports.filter(({ closed }) => closed === null).length,
    total: reports.length,
    reports,
    ...known,
  }
}
