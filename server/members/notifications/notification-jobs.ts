import type { JobHandler } from '#server/platform/jobs/index.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { nextMorning, nextRound } from './digest.rules.ts'
import { sendComments } from './send-comments.action.ts'
import { sendDigests } from './send-digests.action.ts'
import { NEWS_JOB, sendNews } from './send-news.action.ts'

export function notificationJobs(portal: Pick<Portal, 'db' | 'config'>): JobHandler[] {
  return [
    { kind: 'digests', next: nextRound, run: (_payload, signal) => sendDigests(portal, signal) },
    ...(portal.config.site.comments === null
      ? []
      : [
          {
            kind: 'comment-mails',
            next: nextMorning,
            run: (_payload: unknown, signal: AbortSignal) => sendComments(portal, signal),
          },
        ]),
    { kind: NEWS_JOB, run: (payload, signal) => sendNews(portal, payload, signal) },
  ]
}
