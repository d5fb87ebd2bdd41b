import type { FastifyInstance } from 'fastify'
import { listAttention } from '#contract/attention.ts'
import { getOperationsState, retryJob, type TroubledJob } from '#contract/operations.ts'
import { noteAct } from '#server/features/audit/index.ts'
import { endpoint } from '#server/platform/endpoint.ts'
import { Refusal } from '#server/platform/errors.ts'
import type { Portal } from '#server/platform/portal.ts'
import {
  countAbandonedJobs,
  countOpenFeedback,
  countOpenReports,
  countOpenRequests,
  countTroubledLayers,
} from './attention.repository.ts'
import { attentionFor, waitingFor } from './attention.rules.ts'
import { countJobs, databaseSize, findTroubledJobs, makeDue } from './operations.repository.ts'
import { diskSpace } from '#server/platform/disk-space.ts'
import { keptMails } from './storage.ts'

export function operationsRoutes(app: FastifyInstance, { db, config }: Portal): void {
  endpoint(app, getOperationsState, async () => {
    const [counts, troubled, database, disk, kept] = await Promise.all([
      countJobs(db),
      findTroubledJobs(db),
      databaseSize(db),
      diskSpace(config.dataDir),
      keptMails(config.dataDir),
    ])
    return {
      jobs: { waiting: counts.waiting, given_up: counts.givenUp, troubled: troubled.map(toJob) },
      mail: {
        by: config.mail.server ? ('smtp' as const) : ('outbox' as const),
        waiting: counts.mailsWaiting,
        kept,
      },
      storage: { database, disk_free: disk.free, disk_total: disk.total },
    }
  })

  endpoint(app, listAttention, async ({ viewer }) => {
    const reports = await countOpenReports(db)
    if (!viewer.administrator) return waitingFor('reports', reports)
    const [feedback, sensitive, jobs, heritage, disk, kept] = await Promise.all([
      countOpenFeedback(db),
      countOpenRequests(db),
      countAbandonedJobs(db),
      countTroubledLayers(db),
      diskSpace(config.dataDir),
      keptMails(config.dataDir),
    ])
    const outbox = config.mail.server ? null : kept
    return attentionFor({ reports, feedback, sensitive, jobs, heritage, disk, outbox })
  })

  endpoint(app, retryJob, async ({ params: { id }, viewer }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await makeDue(tx, id))) throw new Refusal('not-found')
      await noteAct(tx, { actor: viewer.id, act: 'job-retried', target: { kind: 'job', id } })
    })
    return undefined
  })
}

type Row = Awaited<ReturnType<typeof findTroubledJobs>>[number]

function toJob({ last_error, created_at, due_at, given_up_at, ...job }: Row): TroubledJob {
  return {
    ...job,
    error: last_error,
    created: created_at.toISOString(),
    due: given_up_at ? null : due_at.toISOString(),
  }
}
