export { listenForMetrics } from './listen-for-metrics.ts'
export { makeMetrics, openMetrics, type Metrics } from './open-metrics.ts'
