import type { JobHandler } from '#server/features/jobs/index.ts'
import type { Portal } from '#server/platform/portal.ts'
import { nextRound } from './digest.rules.ts'
import { sendDigests } from './send-digests.action.ts'
import { NEWS_JOB, sendNews } from './send-news.action.ts'

export function notificationJobs(portal: Pick<Portal, 'db' | 'config'>): JobHandler[] {
  return [
    { kind: 'digests', next: nextRound, run: (_payload, signal) => sendDigests(portal, signal) },
    { kind: NEWS_JOB, run: (payload, signal) => sendNews(portal, payload, signal) },
  ]
}

export { announceNews } from './send-news.action.ts'
