import { METHODS } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import { expect, it, onTestFinished } from 'vitest'
import { createAccount, logIn } from '#contract/accounts/accounts.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { AREA_LAYERS } from '#contract/relief/heritage.ts'
import { ROUTES } from '#contract/index.ts'
import { QUEUES } from '#contract/site/operations.ts'
import type { Route } from '#contract/http/route.ts'
import { buildApp } from '#server/app.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { parseRunning } from '#server/platform/config/config-running.ts'
import { COUNTED, TIMED } from '#server/platform/metrics/figures.ts'
import {
  makeAdministrator,
  makeApp,
  makeMember,
  TEST_PASSWORD,
  type TestMember,
} from '#server/testing/app.ts'
import { withComments } from '#server/testing/comments.ts'
import { markedTexts, type MarkedTexts } from '#server/testing/marked-texts.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'

/** Run 18 of the design: whatever is asked, and by whom, nothing of it gets into the log or into the figures. */
const MOST_SERIES = 10_000
const LEAST_MARKS = 1000
/** From the block for documentation. */
const VISITOR = '203.0.113.77'

async function makeWatched(addRoutes: (app: FastifyInstance) => void = () => undefined) {
  const running = parseRunning({ METRICS_PORT: '9464' })
  const { db, files, config } = await makeApp({ running, ...withComments() })
  const stream = new PassThrough()
  const lines: string[] = []
  stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
  const app = await buildApp({ config, db, files, log: { level: 'info', stream } })
  onTestFinished(() => app.close())
  addRoutes(app)
  return { app, db, log: () => lines.join(''), figures: () => app.metrics.metrics() }
}

/** Asks a route with marks in its path, query, headers and body. */
async function askWithMarks(
  app: FastifyInstance,
  { next }: MarkedTexts,
  route: Route,
  { member, id }: { member: TestMember | null; id: string | null },
): Promise<void> {
  const path = route.path.replace(/\{\w+\}/g, () => id ?? next())
  const asked = [...Object.keys(route.query?.properties ?? {}), 'other']
  const query = new URLSearchParams(Object.fromEntries(asked.map((name) => [name, next()])))
  const names = Object.keys(route.body?.properties ?? {})
  const payload = Object.fromEntries(
    names.map((name) => [name, /email/i.test(name) ? `${next()}@example.org` : next()]),
  )
  await app.inject({
    method: route.method,
    url: `${path}?${query.toString()}`,
    remoteAddress: VISITOR,
    headers: {
      authorization: member ? member.authorization.authorization : `Token ${next()}`,
      'user-agent': next(),
      referer: `https://example.org/${next()}`,
      cookie: `session=${next()}`,
      'x-request-id': next(),
      'x-forwarded-for': next(),
      'idempotency-key': next(),
    },
    ...(route.method !== 'GET' && { payload }),
  })
}

/** Everything that visitors and members can name, in requests that succeed. */
async function useThePortal(app: FastifyInstance, { next }: MarkedTexts): Promise<void> {
  const member = await makeMember({ username: next() })
  const picture = pictureFile(await makePicture({ width: 60, height: 40 }), `${next()}.jpg`)
  const { id } = await makeRecord(app, member, { title: next(), description: next(), PRN: next(), picture })
  const post = (url: string, payload: object) =>
    app.inject({ method: 'POST', url, payload, remoteAddress: VISITOR })
  await app.inject({ url: `/api/records/search/?words=${next()}`, remoteAddress: VISITOR })
  await app.inject({ url: `/LidarPortal?record=${String(id)}&q=${next()}`, remoteAddress: VISITOR })
  await app.inject({ url: `/nowhere/${next()}?${next()}=${next()}`, remoteAddress: VISITOR })
  const sent = await post(sendFeedback.path, {
    message: next(),
    name: next(),
    email: `${next()}@example.org`,
  })
  const registered = await post(createAccount.path, {
    username: next(),
    email: `${next()}@example.org`,
    password: TEST_PASSWORD,
    re_password: TEST_PASSWORD,
  })
  await post(logIn.path, { username: next(), password: next() })
  expect([sent.statusCode, registered.statusCode]).toEqual([200, 201])
}

it('no text of 1,000 that people send is in the log or in the figures, which have few series', async () => {
  const { app, db, log, figures } = await makeWatched()
  const marks = markedTexts()
  await useThePortal(app, marks)
  const mail = { language: 'en' as const, subject: marks.next(), text: marks.next() }
  await queueMail(db, { ...mail, to: `${marks.next()}@example.org` })
  await app.runDueJobs()
  for (const route of Object.values(ROUTES)) {
    await askWithMarks(app, marks, route, { member: null, id: null })
    await askWithMarks(app, marks, route, { member: await makeAdministrator({ db }), id: '1' })
  }
  await app.runDueJobs()
  const text = await figures()
  expect(marks.count()).toBeGreaterThan(LEAST_MARKS)
  expect(marks.foundIn(log())).toEqual([])
  expect(marks.foundIn(text)).toEqual([])
  expect(`${log()}${text}`).not.toContain(VISITOR)
  expect(labelsOutside(app, text)).toEqual([])
  expect(log().split('\n').length).toBeGreaterThan(2 * Object.values(ROUTES).length)
  const series = seriesOf(text)
  expect(series.length).toBeLessThanOrEqual(MOST_SERIES)
  expect(series.length).toBeGreaterThan(1000)
}, 120_000)

it('a route that tells what was asked is found, in the log and in the figures', async () => {
  const { app, log, figures } = await makeWatched((routes) => {
    const asked = new Counter({
      name: 'portal_planted_total',
      help: 'Planted',
      labelNames: ['words'],
      registers: [routes.metrics],
    })
    routes.get('/planted', (request) => {
      request.log.warn({ address: request.url }, 'planted')
      asked.inc({ words: (request.query as { words: string }).words })
      return 'well'
    })
  })
  const marks = markedTexts()
  const mark = marks.next()
  await app.inject(`/planted?words=${mark}`)
  const text = await figures()
  expect([marks.foundIn(log()), marks.foundIn(text)]).toEqual([[mark], [mark]])
  expect(labelsOutside(app, text)).toEqual([
    `portal_http_seconds route=/planted`,
    `portal_planted_total words=${mark}`,
  ])
})

function seriesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
}

/** Addresses that are no routes of the contract. */
const OTHER_TEMPLATES = ['none', '/*', '/health', '/live', '/ready', '/media/*', '/docs', '/api/docs']

/** Labels whose value is not in a list, each once. */
function labelsOutside(app: FastifyInstance, text: string): string[] {
  const lists: Record<string, (value: string) => boolean> = {}
  const list = (figure: string, label: string, values: readonly string[]) => {
    lists[`${figure} ${label}`] = (value) => values.includes(value)
  }
  const paths = [...Object.values(ROUTES).map(({ path }) => path), ...OTHER_TEMPLATES].map(bare)
  lists['portal_http_seconds route'] = (value) => paths.includes(bare(value))
  list('portal_http_seconds', 'method', METHODS)
  list('portal_http_seconds', 'status', ['1xx', '2xx', '3xx', '4xx', '5xx'])
  list('portal_db_pool', 'state', ['busy', 'free', 'waiting'])
  list('portal_queue_waiting', 'name', QUEUES)
  const kinds = [...app.jobKinds, 'other']
  list('portal_jobs', 'kind', kinds)
  list('portal_jobs', 'state', ['waiting', 'due', 'given up'])
  list('portal_job_oldest_due_seconds', 'kind', kinds)
  list('portal_heritage_age_seconds', 'layer', AREA_LAYERS)
  for (const [name, { labels }] of Object.entries(COUNTED))
    for (const [label, values] of Object.entries(labels) as [string, readonly string[]][])
      list(`portal_${name}_total`, label, values)
  for (const [name, { labels }] of Object.entries(TIMED))
    for (const [label, values] of Object.entries(labels) as [string, readonly string[] | null][])
      list(`portal_${name}`, label, values ?? kinds)

  const outside = seriesOf(text).flatMap((line) => {
    const [, name = '', labels = ''] = /^(portal_\w+)(?:\{(.*)\})? /.exec(line) ?? []
    const figure = name.replace(/_(bucket|sum|count)$/, '')
    return [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].flatMap(([, label = '', escaped = '']) => {
      const value = escaped.replaceAll('\\\\', '\\')
      if (label === 'le') return []
      return lists[`${figure} ${label}`]?.(value) ? [] : [`${figure} ${label}=${value}`]
    })
  })
  return [...new Set(outside)].sort()
}

/** A template without the names and forms of its parameters, and without a slash at its end. */
function bare(template: string): string {
  return template.replaceAll(/\{\w+\}|:\w+(\((?:[^()]|\([^()]*\))*\))?/g, '{}').replace(/(.)\/$/, '$1')
}
