export { listenForMetrics } from './listen-for-metrics.ts'
export { openMetrics } from './open-metrics.ts'
