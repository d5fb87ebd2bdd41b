import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { portalOnOwnPostgres, type OwnPortal } from '#server/testing/own-postgres.ts'
import { sendRecord } from '#server/testing/records.ts'
import { openPool } from './database-pool.ts'
import { openPostgres } from './database-postgres.ts'
import { timeLimitsHere } from '#server/platform/config/config.ts'

const READS = ['/api/records/', '/api/news/', '/api/tiles/records/7/62/42.mvt', '/health'] as const
/**
 * Possible refusals while a database is unavailable: for a request in progress, and for one that arrives meanwhile.
 */
const AWAY = 503
const WRITERS = 8

let portal: OwnPortal

/** Sends every kind of request at the same time and returns the statuses. */
async function askEverything(): Promise<number[]> {
  const { app, member } = portal
  const login = { method: 'POST', url: '/api-auth-djoser/token/login/' } as const
  const answers = await Promise.all([
    ...READS.map((url) => app.inject({ url })),
    app.inject({ url: '/api-auth-djoser/users/me/', headers: member.authorization }),
    app.inject({ ...login, payload: { username: 'nobody', password: 'not this one' } }),
    sendRecord(app, member),
  ])
  return answers.map(({ statusCode }) => statusCode)
}

async function untilWell(): Promise<void> {
  while ((await portal.app.inject({ url: '/health' })).statusCode !== 200) await wait(50)
}

/** Members who publish as fast as they get responses, until they are stopped. */
function startWriters(round: string) {
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  let stopped = false
  const write = async (writer: number) => {
    for (let turn = 0; !stopped; turn += 1) {
      const title = `Round ${round}, writer ${writer}, turn ${turn}`
      const { statusCode } = await sendRecord(portal.app, portal.member, { title })
      statuses.add(statusCode)
      if (statusCode === 201) acknowledged.push(title)
      else await wait(20)
    }
  }
  const all = Array.from({ length: WRITERS }, (_, writer) => write(writer))
  const more = async (count: number) => {
    const goal = acknowledged.length + count
    while (acknowledged.length < goal) await wait(2)
  }
  const stop = async () => {
    stopped = true
    await Promise.all(all)
  }
  return { acknowledged, statuses, more, stop }
}

async function titlesOf(titles: readonly string[]): Promise<Set<string>> {
  const rows = await portal.db.selectFrom('records').select('title').where('title', 'in', titles).execute()
  return new Set(rows.map(({ title }) => title))
}

describe.skipIf(inject('databaseServer') === null)(
  'during a fault of PostgreSQL (requires PostgreSQL; the embedded database has its own tests)',
  () => {
    beforeAll(async () => {
      portal = await portalOnOwnPostgres()
    })
    afterAll(() => portal.close())

    test('killed during writing, it loses nothing that was acknowledged, and writers continue by themselves', async () => {
      const writers = startWriters('killed')
      for (let round = 0; round < 3; round += 1) {
        await writers.more(30)
        await portal.cluster.kill()
        await portal.cluster.start()
      }
      await writers.more(30)
      await writers.stop()
      expect([...writers.statuses].sort()).toEqual([201, AWAY])
      const kept = await titlesOf(writers.acknowledged)
      expect(writers.acknowledged.filter((title) => !kept.has(title))).toEqual([])
      expect(writers.acknowledged.length).toBeGreaterThanOrEqual(120)
    })

    test('this test detects lost records if PostgreSQL does not wait for the disk', async () => {
      await portal.cluster.stop()
      await portal.cluster.start(['synchronous_commit=off'])
      await untilWell()
      portal.cluster.holdLog()
      const writers = startWriters('not waited for')
      await writers.more(30)
      await portal.cluster.kill()
      await writers.stop()
      await portal.cluster.start()
      await untilWell()
      const kept = await titlesOf(writers.acknowledged)
      expect(writers.acknowledged.filter((title) => !kept.has(title)).length).toBeGreaterThan(0)
    })

    test('after an orderly stop, every request is refused for now, and none once it is back', async () => {
      const writers = startWriters('restarted')
      await writers.more(10)
      await portal.cluster.stop()
      expect(new Set(await askEverything())).toEqual(new Set([AWAY]))
      await portal.cluster.start()
      await writers.more(10)
      await writers.stop()
      expect([...writers.statuses].sort()).toEqual([201, AWAY])
      expect(await askEverything()).toEqual([200, 200, 200, 200, 200, 400, 201])
    })

    test('a connection that the server ends costs at most one answer, and the visitor is not blamed', async () => {
      const writers = startWriters('terminated')
      const other = new pg.Client({ connectionString: portal.cluster.url })
      await other.connect()
      for (let round = 0; round < 10; round += 1) {
        await writers.more(10)
        await other.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()',
        )
      }
      await writers.more(10)
      await writers.stop()
      await other.end()
      expect([201, AWAY]).toEqual(expect.arrayContaining([...writers.statuses]))
    })

    test('a frozen database blocks nobody: all requests are refused before it continues, and served afterwards', async () => {
      const writers = startWriters('frozen')
      await writers.more(10)
      portal.cluster.freeze()
      onTestFinished(() => portal.cluster.thaw())
      expect(new Set(await askEverything())).toEqual(new Set([AWAY]))
      await writers.stop()
      expect(new Set(await askEverything())).toEqual(new Set([AWAY]))
      portal.cluster.thaw()
      await untilWell()
      expect(await askEverything()).toEqual([200, 200, 200, 200, 200, 400, 201])
      const kept = await titlesOf(writers.acknowledged)
      expect(writers.acknowledged.filter((title) => !kept.has(title))).toEqual([])
    })

    test('a slow statement on a responsive server may finish', async () => {
      const slow = sql<{ done: string }>`select 'slow' as done from pg_sleep(3)`.execute(portal.db)
      expect(await askEverything()).toEqual([200, 200, 200, 200, 200, 400, 201])
      expect((await slow).rows).toEqual([{ done: 'slow' }])
    })

    test('statements that block all connections are ended by their time limit, and do not count as an outage', async () => {
      const timeLimits = { ...timeLimitsHere(), silence: 2000 }
      const server = await openPostgres(portal.cluster.url, { pooler: null, timeLimits })
      const pool = server.pool(4000, 10)
      onTestFinished(() => pool.end())
      const connections = await Promise.all(Array.from({ length: 10 }, () => pool.connect()))
      const ended = await Promise.allSettled(
        connections.map((client) => client.query('select pg_sleep(20)', []).finally(() => client.release())),
      )
      const codes = ended.map((one) =>
        one.status === 'rejected' ? (one.reason as pg.DatabaseError).code : 'done',
      )
      expect(new Set(codes)).toEqual(new Set(['57014']))
    })

    test('a transaction whose connection is lost is rolled back, and its connection is free again', async () => {
      const pool = openPool(portal.cluster.url, { connectionString: portal.cluster.url, max: 1 })
      const client = await pool.connect()
      await client.query('begin', [])
      await client.query("insert into installation (name, value) values ('half', 'done')", [])
      const lost = client.query('select pg_terminate_backend(pg_backend_pid())', [])
      await expect(lost).rejects.toMatchObject({ code: '57P01' })
      await expect(client.query('commit', [])).rejects.toMatchObject({ code: '57P01' })
      await client.query('rollback', [])
      client.release()
      const next = await pool.connect()
      const { rows } = await next.query("select value from installation where name = 'half'", [])
      expect(rows).toEqual([])
      next.release()
      await pool.end()
    })
  },
)
