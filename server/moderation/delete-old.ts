import type { Database } from '#server/platform/database/database.ts'
import type { JobHandler } from '#server/platform/jobs/index.ts'
import { monthsBefore } from '#language/days.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteReportsBefore } from './reports/reports.repository.ts'
import { deleteFeedbackBefore } from './feedback/feedback.repository.ts'
import { deleteRequestsBefore } from './sensitive-requests/sensitive-requests.repository.ts'

const DAY = 86_400_000

/** Makes the job that deletes once a day what is older than the operator wants to keep messages. */
const deletingDaily =
  (kind: string, deleteBefore: (db: Database, moment: Date) => Promise<void>) =>
  ({ db, config }: Pick<Portal, 'db' | 'config'>): JobHandler => ({
    kind,
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteBefore(db, monthsBefore(new Date(), config.feedbackKeptMonths)),
  })

export const deleteOldReports = deletingDaily('forget-old-reports', deleteReportsBefore)
export const deleteOldFeedback = deletingDaily('forget-old-feedback', deleteFeedbackBefore)
/** Of the requests, those that are answered. */
export const deleteOldRequests = deletingDaily('forget-old-sensitive-requests', deleteRequestsBefore)
