import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fastify from 'fastify'
import { expect, it, onTestFinished, type TestContext } from 'vitest'
import { isCode } from '#contract/http/fault.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { alertsFile } from './alerts.ts'
import { dashboardFile } from './dashboard.ts'
import { makeMetrics, openMetrics } from './open-metrics.ts'
import { SIGNALS } from './signals.ts'

const inProject = (file: string) => fileURLToPath(new URL(`../../../${file}`, import.meta.url))
const ALERTS = inProject('deploy/alerts.yml')
const DASHBOARD = inProject('deploy/grafana.json')

interface Place {
  x: number
  y: number
  w: number
  h: number
}

interface Dashboard {
  panels: {
    id: number
    type: string
    title: string
    gridPos: Place
    targets?: { expr: string }[]
  }[]
}

const dashboard = JSON.parse(dashboardFile()) as Dashboard
const shown = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
)

/** Runs promtool; leaves the test out where it is not installed. */
async function promtool(test: TestContext, words: string[]): Promise<string> {
  const said = await promisify(execFile)('promtool', words).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) test.skip('promtool is not installed (Debian: apt-get install prometheus)')
    throw error
  })
  return said.stdout
}

it('the alerts and the dashboard are those of the list', async () => {
  expect(await readFile(ALERTS, 'utf8')).toBe(alertsFile())
  expect(await readFile(DASHBOARD, 'utf8')).toBe(dashboardFile())
})

it('the runbook has a part for each signal and no other, in the same order, with three things to look at', async () => {
  const runbook = await readFile(inProject('docs/runbook.md'), 'utf8')
  expect(runbook.match(/^## Portal\w+$/gm)).toEqual(SIGNALS.map(({ name }) => `## ${name}`))
  for (const part of runbook.split(/^## /m).slice(1))
    expect(part.match(/^\d\. /gm), part.split('\n')[0]).toEqual(['1. ', '2. ', '3. '])
})

it('every figure that a signal or the dashboard uses is measured', () => {
  const app = fastify()
  onTestFinished(() => app.close())
  // No database is asked: only the names of the figures are read.
  const db = {} as unknown as Portal['db']
  openMetrics(app, { config: parseConfig({ METRICS_PORT: '9464' }), db }, makeMetrics())
  const names = [...app.metrics.getMetricsAsArray().map(({ name }) => name), 'portal_db_pool']
  const expressions = [...SIGNALS.map(({ name, figure }) => ({ title: name, expr: figure })), ...shown]
  for (const { title, expr } of expressions) {
    const used = expr.replaceAll(/"[^"]*"/g, '').match(/\b(portal|nodejs)_[a-z0-9_]+/g) ?? []
    const known = used.map((figure) => figure.replace(/_(count|bucket)$/, ''))
    expect(names, title).toEqual(expect.arrayContaining(known))
  }
})

it('the dashboard shows each signal, and no two charts in one place', () => {
  expect(dashboard.panels.map(({ title }) => title)).toEqual(
    expect.arrayContaining(SIGNALS.map(({ name }) => name)),
  )
  expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
  for (const [at, { gridPos: one, title }] of dashboard.panels.entries()) {
    expect(one.x + one.w, title).toBeLessThanOrEqual(24)
    for (const { gridPos: other } of dashboard.panels.slice(at + 1))
      expect(overlap(one, other), title).toBe(false)
  }
})

function overlap(one: Place, other: Place): boolean {
  const beside = one.x + one.w <= other.x || other.x + other.w <= one.x
  const below = one.y + one.h <= other.y || other.y + other.h <= one.y
  return !beside && !below
}

it('Prometheus accepts the alerts and the file that finds the processes', async (test) => {
  const said = await promtool(test, ['check', 'rules', ALERTS])
  expect(said).toContain(`${String(SIGNALS.length)} rules found`)
  expect(await promtool(test, ['check', 'config', inProject('deploy/prometheus.yml')])).toContain('SUCCESS')
})

it('Prometheus accepts every expression of the dashboard', async (test) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-dashboard-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const rules = shown.map(({ expr }, at) => ({ record: `panel:${String(at)}`, expr }))
  const file = path.join(folder, 'rules.yml')
  // JSON is YAML.
  await writeFile(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }))
  expect(await promtool(test, ['check', 'rules', file])).toContain(`${String(shown.length)} rules found`)
  await writeFile(
    file,
    JSON.stringify({ groups: [{ name: 'x', rules: [{ record: 'x', expr: 'sum by (' }] }] }),
  )
  await expect(promtool(test, ['check', 'rules', file])).rejects.toThrow('could not parse expression')
})
