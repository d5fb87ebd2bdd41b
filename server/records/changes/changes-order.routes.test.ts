import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Change } from '#contract/open-data/changes.ts'
import { insertRecords } from '../store/insert-records.repository.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { portalOnOwnPostgres, type OwnPortal } from '#server/testing/own-postgres.ts'

let portal: OwnPortal

beforeAll(async () => {
  portal = await portalOnOwnPostgres()
}, 120_000)
afterAll(() => portal.close())

async function changesSince(since: number): Promise<Change[]> {
  const { body } = await portal.app.inject(`/api/changes/?since=${since}`)
  return body
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Change)
}

async function untilWaiting(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await wait(20)
  }
}

it('nothing is told before it is stored, and what is stored late comes later', async () => {
  const { db } = portal
  const record = { ...newRecordAt(52.1, -3.8), licence: { record: 'cc-by-4.0' } } as const
  const [first = 0, second = 0] = await insertRecords(db, [record, record])
  const since = (await changesSince(0)).at(-1)?.seq ?? 0
  const { promise: held, resolve: commit } = Promise.withResolvers<undefined>()
  const { promise: written, resolve: write } = Promise.withResolvers<undefined>()
  const slow = db.transaction().execute(async (tx) => {
    await tx.updateTable('records').set({ title: 'Slow' }).where('id', '=', first).execute()
    write(undefined)
    await held
  })
  await written
  const quick = db.updateTable('records').set({ title: 'Quick' }).where('id', '=', second).execute()
  await untilWaiting(db)
  expect(await changesSince(since)).toEqual([])
  commit(undefined)
  await Promise.all([slow, quick])
  expect(await changesSince(since)).toMatchObject([
    { seq: since + 1, record: first, kind: 'changed' },
    { seq: since + 2, record: second, kind: 'changed' },
  ])
})

it('a feed that many writers add to is read without losing one', async () => {
  const { db } = portal
  const record = { ...newRecordAt(52.1, -3.8), licence: { record: 'cc-by-4.0' } } as const
  let since = (await changesSince(0)).at(-1)?.seq ?? 0
  const made: number[] = []
  const write = async () => {
    for (let turn = 0; turn < 10; turn += 1) made.push(...(await insertRecords(db, [record])))
  }
  const writers = Promise.all([write(), write(), write(), write()])
  const read: number[] = []
  const readOn = async () => {
    const page = await changesSince(since)
    read.push(...page.map(({ record: id }) => id))
    since = page.at(-1)?.seq ?? since
  }
  // Far more often than needed, so that many answers fall between two commits.
  for (let turn = 0; turn < 60; turn += 1) await readOn()
  await writers
  await readOn()
  expect(read.toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b))
})
