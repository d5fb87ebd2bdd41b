import { Counter, Histogram, type LabelValues, type Registry } from 'prom-client'
import { COUNTED, TIMED, type Figures } from '#server/platform/metrics/figures.ts'

type Labels = LabelValues<string>

/** Seconds; from a tile that is kept to a job that takes minutes. */
const BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 30, 120]

/** Keeps what features count and time, in the format that Prometheus reads. */
export function keepFigures(registry: Registry): Figures {
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
