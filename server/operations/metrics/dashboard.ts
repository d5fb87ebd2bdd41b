import { COUNTED, TIMED } from '#server/platform/metrics/figures.ts'
import { SIGNALS, type Signal } from './signals.ts'

const COLUMNS = 3
/** Of the 24 columns of Grafana's grid. */
const WIDTH = 24 / COLUMNS
const HEIGHT = 8

const DATASOURCE = { type: 'prometheus', uid: '${datasource}' }

interface Chart {
  title: string
  description: string
  expression: string
  /** With the names of labels in double braces. */
  legend: string
  unit: Signal['unit'] | 'ops'
  /** Where the colour changes, and whether above it is good. */
  threshold?: { limit: number; goodAbove: boolean }
}

/** The text of `deploy/grafana.json`: the signals first, then everything that is counted and timed. */
export function dashboardFile(): string {
  const signals = SIGNALS.map(chartOfSignal)
  const figures = [...CHARTS, ...timed(), ...counted()]
  const panels = [
    row('Signals', 0),
    ...signals.map((chart, at) => panel(chart, at, 1)),
    row('Figures', 1 + heightOf(signals)),
    ...figures.map((chart, at) => panel(chart, at, 2 + heightOf(signals))),
  ]
  const dashboard = {
    uid: 'wales-lidar-portal',
    title: 'Wales LiDAR Portal',
    description: 'Written from server/operations/metrics/signals.ts by `npm run write-alerts`.',
    tags: ['wales-lidar-portal'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    graphTooltip: 1,
    timezone: 'browser',
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    annotations: { list: [] },
    links: [],
    templating: {
      list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus', hide: 0 }],
    },
    panels: panels.map((each, at) => ({ id: at + 1, ...each })),
  }
  return `${JSON.stringify(dashboard, null, 2)}\n`
}

/** Figures that are neither a signal nor counted or timed by features. */
const CHARTS: readonly Chart[] = [
  {
    title: 'Requests by class of status',
    description: 'Answers in a second.',
    expression: 'sum by (status) (rate(portal_http_seconds_count[5m]))',
    legend: '{{status}}',
    unit: 'ops',
  },
  {
    title: 'Slowest routes',
    description: 'Time in which 95 of 100 requests were answered.',
    expression:
      'topk(10, histogram_quantile(0.95, sum by (le, route) (rate(portal_http_seconds_bucket[5m]))))',
    legend: '{{route}}',
    unit: 's',
  },
  {
    title: 'Requests under way',
    description: 'Requests that are not yet answered.',
    expression: 'sum by (instance) (portal_http_in_flight)',
    legend: '{{instance}}',
    unit: 'short',
  },
  {
    title: 'Queues',
    description: 'Tasks that wait in a queue of a process.',
    expression: 'sum by (name) (portal_queue_waiting)',
    legend: '{{name}}',
    unit: 'short',
  },
  {
    title: 'Connections to the database',
    description: 'In use, free, and callers that wait for one.',
    expression: 'sum by (state) (portal_db_pool)',
    legend: '{{state}}',
    unit: 'short',
  },
  {
    title: 'Jobs',
    description: 'Jobs that are not finished.',
    expression: 'max by (kind, state) (portal_jobs)',
    legend: '{{kind}} {{state}}',
    unit: 'short',
  },
]

function chartOfSignal({ name, figure, wrong, limit, unit, summary }: Signal): Chart {
  return {
    title: name,
    description: `${summary} See docs/runbook.md#${name.toLowerCase()}`,
    expression: figure,
    legend: /by \((\w+)\)/.exec(figure.replace('by (le)', ''))?.[1]?.replace(/.*/, '{{$&}}') ?? '',
    unit,
    threshold:
      wrong === '>' ? { limit, goodAbove: false } : { limit: wrong === '==' ? 1 : limit, goodAbove: true },
  }
}

function timed(): Chart[] {
  return Object.entries(TIMED).map(([name, { help, labels }]) => {
    const [label = ''] = Object.keys(labels)
    return {
      title: `portal_${name}`,
      description: `${help} 95 of 100 took less.`,
      expression: `histogram_quantile(0.95, sum by (le, ${label}) (rate(portal_${name}_bucket[5m])))`,
      legend: `{{${label}}}`,
      unit: 's',
    }
  })
}

function counted(): Chart[] {
  return Object.entries(COUNTED).map(([name, { help, labels }]) => {
    const names = Object.keys(labels)
    const by = names.length === 0 ? '' : ` by (${names.join(', ')})`
    return {
      title: `portal_${name}_total`,
      description: `${help} In a second.`,
      expression: `sum${by} (rate(portal_${name}_total[5m]))`,
      legend: names.map((label) => `{{${label}}}`).join(' '),
      unit: 'ops',
    }
  })
}

function heightOf(charts: readonly Chart[]): number {
  return Math.ceil(charts.length / COLUMNS) * HEIGHT
}

function row(title: string, y: number) {
  return { type: 'row', title, collapsed: false, gridPos: { h: 1, w: 24, x: 0, y }, panels: [] }
}

/** @param at place among the charts of its row @param top the line at which they begin */
function panel({ title, description, expression, legend, unit, threshold }: Chart, at: number, top: number) {
  const place = { h: HEIGHT, w: WIDTH, x: (at % COLUMNS) * WIDTH, y: top + Math.floor(at / COLUMNS) * HEIGHT }
  const [below, above] = threshold?.goodAbove ? ['red', 'green'] : ['green', 'red']
  const steps = [
    { color: below, value: null },
    ...(threshold ? [{ color: above, value: threshold.limit }] : []),
  ]
  return {
    type: 'timeseries',
    title,
    description,
    gridPos: place,
    datasource: DATASOURCE,
    targets: [{ refId: 'A', datasource: DATASOURCE, expr: expression, legendFormat: legend || '__auto' }],
    fieldConfig: {
      defaults: {
        unit,
        min: 0,
        thresholds: { mode: 'absolute', steps },
        custom: { thresholdsStyle: { mode: threshold ? 'line' : 'off' } },
      },
      overrides: [],
    },
    options: {
      legend: { displayMode: 'list', placement: 'bottom', showLegend: true },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
  }
}
