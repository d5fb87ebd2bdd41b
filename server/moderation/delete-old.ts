import type { JobHandler } from '#server/platform/jobs/index.ts'
import { monthsBefore } from '#language/days.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { deleteReportsBefore } from './reports/reports.repository.ts'
import { deleteFeedbackBefore } from './feedback/feedback.repository.ts'
import { deleteRequestsBefore } from './sensitive-requests/sensitive-requests.repository.ts'

const DAY = 86_400_000

/** Deletes once a day the reports that are older than the operator wants to keep them. */
export function deleteOldReports({ db, config }: Pick<Portal, 'db' | 'config'>): JobHandler {
  return {
    kind: 'forget-old-reports',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteReportsBefore(db, monthsBefore(new Date(), config.feedbackKeptMonths)),
  }
}

/** Deletes once a day the messages that are older than the operator wants to keep them. */
export function deleteOldFeedback({ db, config }: Pick<Portal, 'db' | 'config'>): JobHandler {
  return {
    kind: 'forget-old-feedback',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteFeedbackBefore(db, monthsBefore(new Date(), config.feedbackKeptMonths)),
  }
}

/** Deletes once a day the answered requests that are older than the operator wants to keep messages. */
export function deleteOldRequests({ db, config }: Pick<Portal, 'db' | 'config'>): JobHandler {
  return {
    kind: 'forget-old-sensitive-requests',
    next: (after) => new Date(after.getTime() + DAY),
    run: () => deleteRequestsBefore(db, monthsBefore(new Date(), config.feedbackKeptMonths)),
  }
}
