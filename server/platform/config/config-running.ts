import { number, text, type Environment } from './config-values.ts'

/** How the process runs, apart from what it serves. */
export interface Running {
  /** Seconds in which everything is still served after the process was asked to stop, while /ready says that it will. */
  drainSeconds: number
  /** Seconds for which a CDN in front may keep tiles of records; 0 if it must ask every time. */
  cdnSeconds: number
  /** `info` writes a line for each request. */
  logLevel: 'warn' | 'info'
  /** Where the figures of the process can be read; null for nowhere. */
  metrics: { port: number; host: string } | null
}

const LEVELS = ['warn', 'info'] as const

export function parseRunning(environment: Environment): Running {
  return {
    drainSeconds: number(environment, 'DRAIN_SECONDS', 0, { least: 0, most: 300 }),
    cdnSeconds: number(environment, 'CDN_SECONDS', 0, { least: 0, most: 60 }),
    logLevel: logLevel(environment),
    metrics: metrics(environment),
  }
}

function metrics(environment: Environment): Running['metrics'] {
  const port = number(environment, 'METRICS_PORT', null, { least: 1, most: 65_535 })
  return port === null ? null : { port, host: text(environment, 'METRICS_HOST') ?? '127.0.0.1' }
}

function logLevel(environment: Environment): Running['logLevel'] {
  const value = text(environment, 'LOG_LEVEL') ?? 'warn'
  const level = LEVELS.find((each) => each === value)
  if (!level) throw new Error(`LOG_LEVEL holds "${value}"; write ${LEVELS.join(' or ')}`)
  return level
}
