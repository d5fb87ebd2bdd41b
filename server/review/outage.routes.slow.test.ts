import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { portalOnOwnPostgres, type OwnPortal } from '#server/testing/own-postgres.ts'
import { makeRecord } from '#server/testing/records.ts'
import { reviewing } from '#server/testing/reviewers.ts'

const RECORDS = 20

let portal: OwnPortal
let ids: number[]

async function untilWell(): Promise<void> {
  while ((await portal.app.inject({ url: '/health' })).statusCode !== 200) await wait(50)
}

/** The member has judged all records, and is an administrator who undoes that: whose records they are does not matter here. */
async function judgeAll(): Promise<void> {
  const { db, member } = portal
  const event = { version: 1, kind: 'not_archaeological', actor_id: member.id, reason: 'golf' } as const
  const states = { from_state: 'submitted', to_state: 'not_archaeological' } as const
  for (const id of ids) {
    const { seq } = await db
      .selectFrom('record_reviews')
      .select('seq')
      .where('record_id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('review_events')
      .values({ ...event, ...states, record_id: id, seq: seq + 1 })
      .execute()
    await db
      .updateTable('record_reviews')
      .set({ state: 'not_archaeological', seq: seq + 1 })
      .where('record_id', '=', id)
      .execute()
  }
}

async function undo(): Promise<number> {
  const body = {
    reviewer: portal.member.username,
    since: '2026-01-01T00:00Z',
    reason: 'Not looked at at all.',
  }
  return (await reviewing(portal.app).post(portal.member, '/api/admin/review/undo/', body)).statusCode
}

async function undoUntilDone(): Promise<void> {
  while ((await undo()) !== 200) await wait(20)
}

/** Each record is not yet reviewed, and each judgement is undone once, with one entry in the log. */
async function expectUndone(times: number): Promise<void> {
  const { db } = portal
  const reviews = await db
    .selectFrom('record_reviews')
    .select('state')
    .where('record_id', 'in', ids)
    .execute()
  expect(reviews.every(({ state }) => state === 'submitted')).toBe(true)
  const events = await db.selectFrom('review_events').select('undoes').where('kind', '=', 'undone').execute()
  expect(events).toHaveLength(times * RECORDS)
  expect(events.every(({ undoes }) => undoes?.length === 1)).toBe(true)
  const acts = await db.selectFrom('audit_log').select('id').where('act', '=', 'review-undone').execute()
  expect(acts).toHaveLength(times * RECORDS)
}

describe.skipIf(inject('databaseServer') === null)(
  'undoing decisions during a fault of PostgreSQL (requires PostgreSQL)',
  () => {
    beforeAll(async () => {
      portal = await portalOnOwnPostgres()
      ids = []
      for (let at = 0; at < RECORDS; at++) ids.push((await makeRecord(portal.app, portal.member)).id)
      await portal.db.updateTable('records').set({ account_id: null }).execute()
      await portal.db.updateTable('accounts').set({ administrator: true }).execute()
    })
    afterAll(() => portal.close())

    test('frozen, it is refused for now and is done once afterwards', async () => {
      await judgeAll()
      portal.cluster.freeze()
      onTestFinished(() => portal.cluster.thaw())
      expect(await undo()).toBe(503)
      portal.cluster.thaw()
      await untilWell()
      await undoUntilDone()
      await expectUndone(1)
    })

    test('killed in the middle of two requests, asking again undoes the rest and nothing twice', async () => {
      await judgeAll()
      const tabs = Promise.all([undoUntilDone(), undoUntilDone()])
      await portal.cluster.kill()
      await portal.cluster.start()
      await tabs
      await undoUntilDone()
      await expectUndone(2)
    })
  },
)
