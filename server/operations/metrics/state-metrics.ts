import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'
import { hoursSinceBackup } from '../backup/tables.repository.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { ageOfPortal, agesOfHeritage, countJobs } from './state.repository.ts'

/** Jobs of an earlier or a later release. */
const OTHER_KIND = 'other'

/** What the database knows, asked for when the figures are read. Without the database only these figures are missing. */
export function measureState(app: FastifyInstance, { db }: Pick<Portal, 'db'>, registry: Registry): void {
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
