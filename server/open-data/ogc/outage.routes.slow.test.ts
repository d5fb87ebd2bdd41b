import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { ask, insertOpenRecords, ITEMS, type OpenFeatures } from '#server/testing/open-data.ts'
import { portalOnOwnPostgres, type OwnPortal } from '#server/testing/own-postgres.ts'

const RECORDS = 3000
const PATHS = [ITEMS, `${ITEMS}/1`, `${ITEMS}?limit=2000&after=10`, `${ITEMS}?filter=site_type='mound'`]

let portal: OwnPortal

/** Asks for items in every way, and expects the problem that tells a program to come again. */
async function expectAway(): Promise<void> {
  for (const answer of await Promise.all(PATHS.map((path) => ask(portal.app, path)))) {
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json()).toMatchObject({ type: 'about:blank', title: 'Service Unavailable', status: 503 })
  }
}

async function expectWhole(): Promise<void> {
  while ((await portal.app.inject({ url: '/health' })).statusCode !== 200) await wait(50)
  const answers = await Promise.all(PATHS.map((path) => ask(portal.app, path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
}

/** Begins to read everything, and stops after the first bytes. */
async function beginReading(): Promise<IncomingMessage> {
  const { port } = portal.app.server.address() as AddressInfo
  const asked = get({ port, host: '127.0.0.1', path: `${ITEMS}?limit=10000`, agent: false })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  await once(answer, 'readable')
  return answer
}

describe.skipIf(inject('databaseServer') === null)(
  'items during a fault of PostgreSQL (requires PostgreSQL; the embedded database has one connection)',
  () => {
    beforeAll(async () => {
      portal = await portalOnOwnPostgres({ TIME_LIMIT_STATEMENT: '5' })
      await insertOpenRecords(portal.db, RECORDS)
      await portal.app.listen({ host: '127.0.0.1', port: 0 })
    })
    afterAll(() => portal.close())

    test('a frozen database is 503 as a problem, and the answers are whole once it goes on', async () => {
      portal.cluster.freeze()
      onTestFinished(() => portal.cluster.thaw())
      await expectAway()
      portal.cluster.thaw()
      await expectWhole()
    })

    test('a killed database is 503 as a problem until it is back', async () => {
      await portal.cluster.kill()
      await expectAway()
      await portal.cluster.start()
      await expectWhole()
    })

    test('a question that is stopped at its limit of time is 503 as a problem, and harms no other', async () => {
      const other = new pg.Client({ connectionString: portal.cluster.url })
      await other.connect()
      onTestFinished(() => other.end())
      await other.query('begin; lock table records in access exclusive mode')
      await expectAway()
      await other.query('rollback')
      await expectWhole()
    })

    test('an answer that has begun is whole, though the database is killed meanwhile', async () => {
      const answer = await beginReading()
      await portal.cluster.kill()
      const parts = (await answer.toArray()) as Buffer[]
      const items = JSON.parse(Buffer.concat(parts).toString()) as OpenFeatures
      expect([items.numberReturned, items.features.length]).toEqual([RECORDS, RECORDS])
      await portal.cluster.start()
      await expectWhole()
    })

    test('readers who hang up in the middle keep nobody from reading, not even from the same address', async () => {
      for (let reader = 0; reader < 8; reader += 1) (await beginReading()).destroy()
      await expectWhole()
    })
  },
)
