import { expect, it } from 'vitest'
import { parseRunning } from './config-running.ts'

it('a process drains for no time and writes no line for each request, unless the operator says so', () => {
  expect(parseRunning({})).toEqual({ drainSeconds: 0, cdnSeconds: 0, logLevel: 'warn', metrics: null })
  expect(
    parseRunning({ DRAIN_SECONDS: '5', CDN_SECONDS: '5', LOG_LEVEL: 'info', METRICS_PORT: '9464' }),
  ).toEqual({
    drainSeconds: 5,
    cdnSeconds: 5,
    logLevel: 'info',
    metrics: { port: 9464, host: '127.0.0.1' },
  })
})

it('settings that make no sense are named', () => {
  expect(() => parseRunning({ DRAIN_SECONDS: '-1' })).toThrow('DRAIN_SECONDS')
  expect(() => parseRunning({ CDN_SECONDS: '3600' })).toThrow('CDN_SECONDS')
  expect(() => parseRunning({ LOG_LEVEL: 'loud' })).toThrow('LOG_LEVEL holds "loud"; write warn or info')
})
