import { describe, expect, it, onTestFinished } from 'vitest'
import { parseRunning } from '#server/platform/config-running.ts'
import { ROUTES } from '#contract/index.ts'
import { sparePort } from '#scripts/setup/spare-port.mjs'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { listenForMetrics } from './index.ts'

const MARK = 'canarizq7x'

async function makeMeasured() {
  const port = await sparePort()
  const portal = await makeApp({ running: parseRunning({ METRICS_PORT: String(port) }) })
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
