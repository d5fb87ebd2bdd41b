import type { Report } from '#contract/reports.ts'

/** A report about a record that nobody has answered yet. */
export function sampleReport(known: Partial<Report> = {}): Report {
  return {
    id: 4,
    reason: 'spam',
    note: null,
    reported: '2026-11-20T10:00:00Z',
    record: { id: 12, title: 'Crug y Ŵydd', recorded_by: 'gwen' },
    profile: null,
    reporter: null,
    closed: null,
    ...known,
  }
}
