import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Figures } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { measureRequests } from './http-metrics.ts'
import { keepFigures } from './stored-figures.ts'
import { measureProcess } from './process-metrics.ts'
import { measureState } from './state-metrics.ts'

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
