import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { discussing } from '#server/testing/comments.ts'
import { portalOnOwnPostgres, type OwnPortal } from '#server/testing/own-postgres.ts'
import { makeRecord } from '#server/testing/records.ts'

let portal: OwnPortal
let record: number

async function untilWell(): Promise<void> {
  while ((await portal.app.inject({ url: '/health' })).statusCode !== 200) await wait(50)
}

/** Sends the same comment, with the same name of the request. */
async function post(key: string): Promise<number> {
  const { send } = discussing(portal.app)
  const headers = { 'idempotency-key': key }
  const payload = { text: `Comment ${key}` }
  const answer = await send('POST', `/api/records/${record}/comments/`, portal.member, payload, headers)
  return answer.statusCode
}

async function postUntilDone(key: string): Promise<number[]> {
  const statuses = []
  for (;;) {
    const status = await post(key)
    statuses.push(status)
    if (status === 201) return statuses
    await wait(20)
  }
}

async function texts(): Promise<(string | null)[]> {
  const rows = await portal.db.selectFrom('comments').select('text').orderBy('id').execute()
  return rows.map(({ text }) => text)
}

describe.skipIf(inject('databaseServer') === null)(
  'a comment during a fault of PostgreSQL (requires PostgreSQL)',
  () => {
    beforeAll(async () => {
      portal = await portalOnOwnPostgres({
        COMMENTS: 'on',
        OSA_ASSESSED: '2026-10-01',
        OSA_CONTACT: 'cwynion@lidar.example',
      })
      record = (await makeRecord(portal.app, portal.member)).id
    })
    afterAll(() => portal.close())

    test('frozen, the portal refuses for now, and has the comment once when the member tries again', async () => {
      portal.cluster.freeze()
      onTestFinished(() => portal.cluster.thaw())
      expect(await post('frozen')).toBe(503)
      portal.cluster.thaw()
      await untilWell()
      await postUntilDone('frozen')
      expect(await post('frozen')).toBe(201)
      expect((await texts()).filter((text) => text === 'Comment frozen')).toHaveLength(1)
    })

    test('killed while two tabs send the same comment, it is there once', async () => {
      const tabs = Promise.all([postUntilDone('killed'), postUntilDone('killed')])
      await portal.cluster.kill()
      await portal.cluster.start()
      await tabs
      expect((await texts()).filter((text) => text === 'Comment killed')).toHaveLength(1)
    })
  },
)
