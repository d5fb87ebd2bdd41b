import type { JobHandler } from '#server/platform/jobs/index.ts'
import { monthsBefore } from '#server/platform/texts/months-before.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteReportsBefore } from './reports.repository.ts'

const DAY = 86_400_000

/** Deletes once a day the reports that are older than the operator wants to keep them. */
export function deleteOldReports({ db, config }: Pick<Portal, 'db' | 'config'>): JobHandler {
  return {
    kind: 'forget-old-reports',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteReportsBefore(db, monthsBefore(new Date(), config.feedbackKeptMonths)),
  }
}
