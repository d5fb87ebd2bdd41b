import type { FastifyInstance } from 'fastify'
import { listAttention } from '#contract/accounts/attention.ts'
import {
  getOperationsState,
  QUEUES,
  retryJob,
  type ProcessState,
  type TroubledJob,
} from '#contract/site/operations.ts'
import { addressOfPlace } from '#objects/object-store.ts'
import { answerBy } from '#server/moderation/index.ts'
import { noteAct } from '#server/platform/audit/index.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { exactRecords } from '#server/sensitivity/index.ts'
import { diskSpace } from '#server/platform/storage/data-folder.ts'
import { lastBackup } from './backup/tables/tables.repository.ts'
import { OLDEST_BACKUP } from './backup/back-up-before-migrating.action.ts'
import {
  countAbandonedJobs,
  countOpenAppeals,
  countOpenFeedback,
  countOpenReports,
  countOpenRequests,
  countTroubledLayers,
  countWaitingFinds,
} from './attention.repository.ts'
import { isAssessmentDue } from './assessment-due.ts'
import { addUp } from './answer-times.ts'
import { attentionFor, waitingFor } from './attention.rules.ts'
import { countJobs, databaseSize, findTroubledJobs, makeDue } from './operations.repository.ts'
import { findProcesses } from './processes.repository.ts'
import { answersByGroup, conditionOf } from './process-condition.ts'
import { storedMails } from './storage.ts'

export function operationsRoutes(app: FastifyInstance, { db, config }: Portal): void {
  endpoint(app, getOperationsState, async () => {
    const [counts, troubled, database, disk, kept, processes, backup] = await Promise.all([
      countJobs(db),
      findTroubledJobs(db),
      databaseSize(db),
      diskSpace(config.dataDir),
      storedMails(config.dataDir),
      findProcesses(db),
      lastBackup(db),
    ])
    const alive = processes.filter((each) => toProcess(each).condition !== 'silent')
    return {
      jobs: { waiting: counts.waiting, given_up: counts.givenUp, troubled: troubled.map(toJob) },
      mail: {
        by: config.mail.server ? ('smtp' as const) : ('outbox' as const),
        waiting: counts.mailsWaiting,
        kept,
      },
      storage: {
        database,
        disk_free: disk.free,
        disk_total: disk.total,
        files_in: config.filesIn && addressOfPlace(config.filesIn),
        tiles_in: config.tilesIn && addressOfPlace(config.tilesIn),
      },
      processes: processes.map(toProcess),
      answers: answersByGroup(addUp(alive.map(({ answers }) => answers))),
      comments: config.comments && {
        assessed: config.comments.assessed,
        due: isAssessmentDue(config.comments.assessed, new Date()),
      },
      backup: {
        at: backup?.at.toISOString() ?? null,
        late: isLate(backup),
      },
    }
  })

  endpoint(app, listAttention, async ({ viewer }) => {
    const reports = await countOpenReports(db)
    if (!viewer.administrator) return waitingFor('reports', reports)
    const [atRisk, sensitive, appeals, feedback, finds, backup, jobs, heritage, disk, kept] =
      await Promise.all([
        countOpenRequests(db, { atRisk: true }),
        countOpenRequests(db, { atRisk: false }),
        countOpenAppeals(db),
        countOpenFeedback(db),
        countWaitingFinds(await exactRecords(db)),
        lastBackup(db),
        countAbandonedJobs(db),
        countTroubledLayers(db),
        diskSpace(config.dataDir),
        storedMails(config.dataDir),
      ])
    const waiting = {
      atRisk: promised(atRisk),
      sensitive: promised(sensitive),
      reports,
      appeals,
      feedback,
      finds,
      jobs,
    }
    const outbox = config.mail.server ? null : kept
    return attentionFor({
      ...waiting,
      ...{ heritage, disk, outbox },
      backup: { at: backup?.at ?? null, late: isLate(backup) },
    })
  })

  endpoint(app, retryJob, async ({ params: { id }, viewer }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await makeDue(tx, id))) throw new Refusal('not-found')
      await noteAct(tx, { actor: viewer.id, act: 'job-retried', target: { kind: 'job', id } })
    })
    return undefined
  })
}

/** @param since when the oldest of these requests came */
function promised<Requests extends { since: Date | null }>(requests: Requests) {
  return { ...requests, due: requests.since && answerBy(requests.since) }
}

function isLate(backup: Awaited<ReturnType<typeof lastBackup>>): boolean {
  return backup === null || backup.hours > OLDEST_BACKUP
}

function toProcess(row: Awaited<ReturnType<typeof findProcesses>>[number]): ProcessState {
  const { id, name, release, pool, disk_free, disk_total, outbox } = row
  return {
    ...{ id, name, release, pool, disk_free, disk_total, outbox },
    started: row.started_at.toISOString(),
    seen: row.seen_at.toISOString(),
    condition: conditionOf({ draining: row.draining, silentFor: row.silent_for }),
    queues: QUEUES.flatMap((queue) => {
      const waiting = row.queues[queue] ?? 0
      return waiting > 0 ? [{ name: queue, waiting }] : []
    }),
  }
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
