import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { diskSpace } from '#server/platform/disk-space.ts'
import type { Portal } from '#server/platform/portal.ts'
import { measureRequests } from './http-metrics.ts'
import { agesOfHeritage, countJobs } from './state.repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The figures of this process, in the format that Prometheus reads; only where METRICS_PORT is set. */
    metrics: Registry
  }
}

/** Measures the process. No label ever names a member, a record, an address or anything else that a visitor chooses. */
export function openMetrics(app: FastifyInstance, portal: Pick<Portal, 'config' | 'db'>): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureDisk(portal.config, registry)
  measureState(app, portal, registry)
  app.decorate('metrics', registry)
}

function measureDisk({ dataDir }: Portal['config'], registry: Registry): void {
  new Gauge({
    name: 'portal_disk_free_ratio',
    help: 'Part of the disk of DATA_DIR that is free, from 0 to 1.',
    registers: [registry],
    async collect() {
      const { free, total } = await diskSpace(dataDir)
      this.set(total === 0 ? 0 : free / total)
    },
  })
}

/** What the database knows, asked for when the figures are read. Without the database only these figures are missing. */
function measureState(app: FastifyInstance, { db }: Pick<Portal, 'db'>, registry: Registry): void {
  let filling: Promise<void> | null = null
  /** The library asks every figure at once; one answer of the database serves them all. */
  const collect = () => (filling ??= fill().finally(() => (filling = null)))
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry], collect })
  const up = gauge('portal_database_up', 'Whether the database answered when these figures were read.', [])
  const jobs = gauge('portal_jobs', 'Jobs that are not finished.', ['kind', 'state'])
  const overdue = gauge('portal_job_oldest_due_seconds', 'Time since the oldest due job of a kind was due.', [
    'kind',
  ])
  const heritage = gauge(
    'portal_heritage_age_seconds',
    'Time since the last good copy of a layer of another register.',
    ['layer'],
  )
  const fill = async () => {
    for (const each of [jobs, overdue, heritage]) each.reset()
    try {
      const [counts, ages] = await Promise.all([countJobs(db), agesOfHeritage(db)])
      for (const { kind, state, count, overdue: seconds } of counts) {
        jobs.set({ kind, state }, count)
        if (state === 'due') overdue.set({ kind }, seconds)
      }
      for (const { layer, seconds } of ages) heritage.set({ layer }, seconds)
      up.set(1)
    } catch (error) {
      app.log.warn({ err: error }, 'the database did not answer for the metrics')
      up.set(0)
    }
  }
}
