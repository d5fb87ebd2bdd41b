import { describe, expect, it } from 'vitest'
import type { Record as WireRecord } from '#contract/records/records.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendRecord } from '#server/testing/records.ts'

const NAMED = { 'idempotency-key': 'b0a7c2f4-1d1e-4c52-9a5e-1f2a3b4c5d6e' }

async function makePortal() {
  const portal = await makeApp()
  const count = async () => (await portal.db.selectFrom('records').select('id').execute()).length
  return { ...portal, member: await makeMember(), count }
}

describe('a request that is repeated with the same idempotency key', () => {
  it('creates one record and one set of pictures, even if twenty arrive at once', async () => {
    const { app, member, count, files } = await makePortal()
    const form = { picture1: pictureFile(await makePicture()) }
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendRecord(app, member, form, NAMED)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(await count()).toBe(1)
    const stored: string[] = []
    for await (const { key } of files.list('')) stored.push(key)
    expect(stored).toHaveLength(2)
    const later = await sendRecord(app, member, form, NAMED)
    expect(later.json<WireRecord>().id).toBe(answers[0]?.json<WireRecord>().id)
  })

  it('is refused with other content, and with an invalid name', async () => {
    const { app, member, count } = await makePortal()
    await sendRecord(app, member, {}, NAMED)
    const other = await sendRecord(app, member, { title: 'Another' }, NAMED)
    expect([other.statusCode, other.json()]).toEqual([
      409,
      { detail: 'This Idempotency-Key was used for another request.' },
    ])
    for (const key of ['with blank', 'x'.repeat(256)])
      expect((await sendRecord(app, member, {}, { 'idempotency-key': key })).statusCode).toBe(400)
    expect(await count()).toBe(1)
  })

  it('is a new request from another member, after a day, or after a refusal', async () => {
    const { app, db, member, count } = await makePortal()
    expect((await sendRecord(app, member, { title: '' }, NAMED)).statusCode).toBe(400)
    await sendRecord(app, member, {}, NAMED)
    expect((await sendRecord(app, await makeMember(), {}, NAMED)).statusCode).toBe(201)
    await db
      .updateTable('named_requests')
      .set({ created_at: new Date(Date.now() - 86_400_000) })
      .execute()
    expect((await sendRecord(app, member, {}, NAMED)).statusCode).toBe(201)
    expect(await count()).toBe(3)
    await makeRecord(app, member)
    await makeRecord(app, member)
    expect(await count()).toBe(5)
  })
})
