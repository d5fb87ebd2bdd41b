import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { isCode } from '#contract/fault.ts'
import { parseConfig } from '#server/platform/config.ts'
import type { Portal } from '#server/platform/portal.ts'
import { alertsFile } from './alerts.ts'
import { makeMetrics, openMetrics } from './open-metrics.ts'
import { SIGNALS } from './signals.ts'

const ALERTS = fileURLToPath(new URL('../../../deploy/alerts.yml', import.meta.url))
const RUNBOOK = fileURLToPath(new URL('../../../docs/runbook.md', import.meta.url))

it('the alerts are those of the list', async () => {
  expect(await readFile(ALERTS, 'utf8')).toBe(alertsFile())
})

it('the runbook has a part for each signal and no other, in the same order', async () => {
  const headings = (await readFile(RUNBOOK, 'utf8')).match(/^## Portal\w+$/gm) ?? []
  expect(headings).toEqual(SIGNALS.map(({ name }) => `## ${name}`))
})

it('every figure that a signal uses is measured', () => {
  const app = fastify()
  onTestFinished(() => app.close())
  // No database is asked: only the names of the figures are read.
  const db = null as unknown as Portal['db']
  openMetrics(app, { config: parseConfig({ METRICS_PORT: '9464' }), db }, makeMetrics())
  const names = app.metrics.getMetricsAsArray().map(({ name }) => name)
  for (const { name, expression } of SIGNALS) {
    const used = expression.match(/\b(portal|nodejs)_[a-z0-9_]+/g) ?? []
    const known = used.map((figure) => figure.replace(/_(count|bucket)$/, ''))
    expect(names, name).toEqual(expect.arrayContaining(known))
  }
  expect(app.metrics).toBeInstanceOf(Registry)
})

it('Prometheus accepts the alerts', async (test) => {
  const said = await promisify(execFile)('promtool', ['check', 'rules', ALERTS]).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) test.skip('promtool is not installed (Debian: apt-get install prometheus)')
    throw error
  })
  expect(said.stdout).toContain(`${String(SIGNALS.length)} rules found`)
})
