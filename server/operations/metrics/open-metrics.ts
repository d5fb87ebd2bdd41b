import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry, Counter, Histogram, type LabelValues, Gauge } from 'prom-client'
import { type Figures, COUNTED, TIMED } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { measureRequests } from './http-metrics.ts'
import { measureProcess } from './process-metrics.ts'
import { hoursSinceBackup } from '../backup/tables/tables.repository.ts'
import { ageOfPortal, agesOfHeritage, countJobs } from './state.repository.ts'

/** Jobs of an earlier or a later release. */
const OTHER_KIND = 'other'

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
  const backup = gauge(
    'portal_backup_age_seconds',
    'Time since the last backup by the command; without one, since the first start of the portal.',
    [],
  )
  const fill = async () => {
    for (const each of [jobs, overdue, heritage]) each.reset()
    backup.remove()
    try {
      const [counts, ages, hours, portalAge] = await Promise.all([
        countJobs(db),
        agesOfHeritage(db),
        hoursSinceBackup(db),
        ageOfPortal(db),
      ])
      const longest = new Map<string, number>()
      for (const { kind: stored, state, count, overdue: seconds } of counts) {
        const kind = app.jobKinds.includes(stored) ? stored : OTHER_KIND
        jobs.inc({ kind, state }, count)
        if (state === 'due') longest.set(kind, Math.max(seconds, longest.get(kind) ?? 0))
      }
      for (const [kind, seconds] of longest) overdue.set({ kind }, seconds)
      for (const { layer, seconds } of ages) heritage.set({ layer }, seconds)
      const backupAge = hours === null ? portalAge : hours * 3600
      if (backupAge !== null) backup.set(backupAge)
      up.set(1)
    } catch (error) {
      app.log.warn({ err: error }, 'the database did not answer for the metrics')
      up.set(0)
    }
  }
}

type Labels = LabelValues<string>

/** Seconds; from a tile that is kept to a job that takes minutes. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 30, 120]

/** Keeps what features count and time, in the format that Prometheus reads. */
function keepFigures(registry: Registry): Figures {
  const registers = [registry]
  const counters = mapped(
    COUNTED,
    (name, { help, labels }) =>
      new Counter({ name: `portal_${name}_total`, help, labelNames: Object.keys(labels), registers }),
  )
  const histograms = mapped(
    TIMED,
    (name, { help, labels }) =>
      new Histogram({
        name: `portal_${name}`,
        help,
        labelNames: Object.keys(labels),
        buckets: BUCKETS,
        registers,
      }),
  )
  return {
    count: (name, labels) => counters[name].inc(labels as Labels),
    time: (name, labels, seconds) => histograms[name].observe(labels as Labels, seconds),
  }
}

function mapped<Name extends string, From, To>(
  all: Readonly<Record<Name, From>>,
  make: (name: Name, from: From) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(all).map(([name, from]) => [name, make(name as Name, from)])
  return Object.fromEntries(entries) as Record<Name, To>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The figures of this process, in the format that Prometheus reads; only where METRICS_PORT is set. */
    metrics: Registry
  }
}

export interface Metrics {
  registry: Registry
  /** Takes down what features count and time. */
  figures: Figures
}

export function makeMetrics(): Metrics {
  const registry = new Registry()
  return { registry, figures: keepFigures(registry) }
}

/** Measures the process. No label ever names a member, a record, an address or anything else that a visitor chooses. */
export function openMetrics(
  app: FastifyInstance,
  portal: Pick<Portal, 'config' | 'db'>,
  { registry, figures }: Metrics,
): void {
  collectDefaultMetrics({ register: registry })
  measureRequests(app, registry)
  measureProcess(app, portal, { registry, figures })
  measureState(app, portal, registry)
  app.decorate('metrics', registry)
}
