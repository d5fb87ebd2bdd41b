import { describe, expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { parseRunning } from '#server/platform/config/config-running.ts'
import { ROUTES } from '#contract/index.ts'
import { NO_SERVICES } from '#scripts/standin/settings.ts'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { noteBackup } from '../backup/tables/tables.repository.ts'
import { queueMail } from '#server/platform/mail/index.ts'
import { QUEUES } from '#contract/site/operations.ts'
import { sendFeedback } from '#contract/site/feedback.ts'
import { listenForMetrics } from './listen-for-metrics.ts'

const MARK = 'canarizq7x'

async function makeMeasured(settings: Record<string, string> = {}) {
  const port = await sparePort()
  const { limits } = parseConfig({ ...NO_SERVICES, RATE_LIMITS: 'off', ...settings })
  const portal = await makeApp({ limits, running: parseRunning({ METRICS_PORT: String(port) }) })
  const close = await listenForMetrics(portal.app.metrics, { port, host: '127.0.0.1' })
  onTestFinished(close)
  const read = async (path = '/metrics') => {
    const answer = await fetch(`http://127.0.0.1:${String(port)}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  return { ...portal, read }
}

describe('the metrics', () => {
  it('count requests by the template of their route, and hold nothing that a visitor chose', async () => {
    const { app, db, read } = await makeMeasured()
    const member = await makeMember()
    const job = { kind: 'mail', payload: JSON.stringify(MARK), due_at: new Date(Date.now() + 60_000) }
    await db.insertInto('jobs').values(job).execute()
    const { id } = await makeRecord(app, member, { title: MARK, PRN: '9871234' })
    await app.inject(`/api/records/${String(id)}/?q=${MARK}`)
    await app.inject(`/api/records/search/?words=${MARK}`)
    await app.inject({ url: `/nowhere/${MARK}`, headers: { 'x-request-id': MARK } })
    const { text } = await read()
    expect(text).toMatch(
      /portal_http_seconds_count\{route="\/api\/records\/:id[^"]*",method="GET",status="2xx"\} 1/,
    )
    expect(text).toMatch(/portal_http_in_flight 0/)
    expect(text).toMatch(/portal_database_up 1/)
    expect(text).toMatch(/portal_jobs\{kind="mail",state="waiting"\} 1/)
    expect(text).not.toMatch(new RegExp(`${MARK}|9871234|${member.username}`))
  })

  it('tell of the database, files, jobs, emails, lists, caches and queues', async () => {
    const { app, db, files, read } = await makeMeasured()
    await queueMail(db, { to: 'nest@example.org', language: 'en', subject: 'Hello', text: 'Hello' })
    await queueMail(db, { to: 'gwen@example.org', language: 'en', subject: 'Hello', text: 'Hello' })
    await noteBackup(db)
    files.put = () => Promise.reject(new Error('the disk is full'))
    await app.inject('/ready')
    await app.runDueJobs()
    for (const url of [
      '/api/records/',
      '/api/records/',
      '/api/tiles/records/9/246/168.mvt',
      '/api/tiles/records/9/246/168.mvt',
    ])
      await app.inject(url)
    const { text } = await read()
    const valueOf = (figure: string) => {
      const line = text.split('\n').find((each) => each.startsWith(`${figure} `))
      return line === undefined ? null : Number(line.slice(figure.length + 1))
    }
    expect(valueOf('portal_files_errors_total{op="put"}')).toBe(1)
    expect(valueOf('portal_files_seconds_count{op="put"}')).toBe(1)
    expect(valueOf('portal_mails_total{outcome="kept"}')).toBe(2)
    expect(valueOf('portal_job_seconds_count{kind="mail"}')).toBe(2)
    expect(valueOf('portal_made_seconds_count{what="record list"}')).toBe(1)
    expect(valueOf('portal_cache_total{what="record tile",hit="no"}')).toBe(1)
    expect(valueOf('portal_cache_total{what="record tile",hit="yes"}')).toBe(1)
    expect(valueOf('portal_db_seconds_count{statement_kind="insert"}')).toBeGreaterThanOrEqual(2)
    expect(valueOf('portal_db_pool{state="free"}')).toBeGreaterThanOrEqual(0)
    expect(valueOf('portal_db_pool{state="waiting"}')).toBe(0)
    expect(valueOf('portal_backup_age_seconds')).toBeLessThan(60)
    for (const name of QUEUES) expect(valueOf(`portal_queue_waiting{name="${name}"}`)).toBe(0)
  })

  it('count refused attempts by their limit', async () => {
    const { app, read } = await makeMeasured({ RATE_LIMITS: 'on', LIMIT_FEEDBACK_BY_ADDRESS: '1/600' })
    const send = () =>
      app.inject({ method: 'POST', url: sendFeedback.path, payload: { message: 'Diolch yn fawr' } })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 429])
    const { text } = await read()
    expect(text).toContain('portal_limits_refused_total{limit="feedbackByAddress"} 1')
  })

  it('forget nothing of another portal in the same process, and learn nothing from it', async () => {
    const first = await makeMeasured()
    await first.app.inject('/api/records/')
    const second = await makeMeasured()
    expect((await first.read()).text).toContain('portal_made_seconds_count{what="record list"} 1')
    expect((await second.read()).text).not.toContain('portal_made_seconds_count{what="record list"}')
  })

  it('name a job of another release as other', async () => {
    const { db, read } = await makeMeasured()
    const values = ['of-yesterday', 'of-tomorrow'].map((kind) => ({
      kind,
      payload: '{}',
      due_at: new Date(Date.now() + 60_000),
    }))
    await db.insertInto('jobs').values(values).execute()
    const { text } = await read()
    expect(text).toContain('portal_jobs{kind="other",state="waiting"} 2')
    expect(text).not.toContain('of-')
  })

  it.each([
    [1000, 100],
    [100, 1000],
  ])(
    'tell the longest wait of all jobs of other releases (due since %d and %d seconds)',
    async (...waits) => {
      const { db, read } = await makeMeasured()
      const values = waits.map((seconds, at) => ({
        kind: `of-release-${at}`,
        payload: '{}',
        due_at: new Date(Date.now() - seconds * 1000),
      }))
      await db.insertInto('jobs').values(values).execute()
      const [, told] =
        /portal_job_oldest_due_seconds\{kind="other"\} ([\d.]+)/.exec((await read()).text) ?? []
      expect(Number(told)).toBeGreaterThan(990)
    },
  )

  it('have fewer series than a server of figures can keep', async () => {
    const { app, read } = await makeMeasured()
    for (const { method, path } of Object.values(ROUTES))
      await app.inject({ method, url: path.replace(/\{\w+\}/g, '1') })
    const series = (await read()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    expect(series.length).toBeLessThan(10_000)
    expect(series.length).toBeGreaterThan(500)
  })

  it('say that the database is away, and are read nevertheless', async () => {
    const { app, db, read } = await makeMeasured()
    await db.schema.alterTable('jobs').renameTo('jobs_away').execute()
    onTestFinished(() => db.schema.alterTable('jobs_away').renameTo('jobs').execute())
    const { status, text } = await read()
    expect([status, text.includes('portal_database_up 0'), text.includes('portal_jobs{')]).toEqual([
      200,
      true,
      false,
    ])
    expect(text).toContain('portal_http_in_flight')
    expect(app.metrics.contentType).toContain('text/plain')
  })

  it('are nowhere else', async () => {
    const { app, read } = await makeMeasured()
    expect((await read('/')).status).toBe(404)
    expect((await app.inject('/metrics')).body).not.toContain('portal_http_seconds')
  })
})
