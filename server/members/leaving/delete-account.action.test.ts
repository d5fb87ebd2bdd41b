import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import type { RecordsOfLeaver } from '#contract/accounts/accounts.ts'
import { NOTHING_SAID } from '#contract/records/record-fields.ts'
import { toPosition } from '#geo/position.ts'
import { insertDraft } from '#server/records/drafts/drafts.repository.ts'
import { publishRecord } from '#server/records/store/publish-record.action.ts'
import { insertRecord } from '#server/records/store/insert-records.repository.ts'
import { saveProfile } from '../profiles/save-profile.action.ts'
import { makeApp, makeMember, TEST_PASSWORD, type TestApp, type TestMember } from '#server/testing/app.ts'
import { multipart } from '#server/testing/forms.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile, sendChange } from '#server/testing/records.ts'
import { CONFIRMED, makeReviewer, reviewing } from '#server/testing/reviewers.ts'

const OUTLINE = squareAround(52.1, -3.8)

const RING = [...OUTLINE, ...OUTLINE.slice(0, 1)].map(toPosition)
const FIELDS = {
  ...NOTHING_SAID,
  title: 'Written while its member leaves',
  description: 'Of somebody who leaves.',
  site_type: 'mound',
  monument_type: 'round_barrow',
  period: 'unknown',
} as const

function leave({ app }: TestApp, member: TestMember, records: RecordsOfLeaver = 'delete') {
  return app.inject({
    method: 'DELETE',
    url: '/api-auth-djoser/users/me/',
    headers: member.authorization,
    payload: { current_password: TEST_PASSWORD, records },
  })
}

/**
 * Resolves when another statement waits for a lock. The embedded database has only one connection, so there any other
 * statement waits for the open transaction.
 */
async function somebodyWaits(db: TestApp['db']): Promise<void> {
  if (inject('databaseServer') === null) {
    await setImmediate()
    return
  }
  let waiting = false
  while (!waiting) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    waiting = rows.length > 0
  }
}

describe('a member who leaves', () => {
  it.each([
    ['keep', 200],
    ['unverified', 404],
    ['delete', 404],
  ] as const)(
    'with the choice “%s” leaves no email address, and the record answers %i',
    async (records, status) => {
      const portal = await makeApp()
      const member = await makeMember()
      const { id } = await makeRecord(portal.app, member)
      expect((await leave(portal, member, records)).statusCode).toBe(204)
      const found = await portal.app.inject({ url: `/api/records/${id}/` })
      expect(found.statusCode).toBe(status)
      if (status === 200) expect(found.json()).toMatchObject({ recorded_by: null })
      expect(await portal.db.selectFrom('accounts').select('email').execute()).toEqual([])
    },
  )
})

describe('a member who takes away what no reviewer has confirmed', () => {
  it('leaves the confirmed record without a name, even if it was changed since', async () => {
    const portal = await makeApp()
    const { app } = portal
    const [member, reviewer] = [await makeMember(), await makeReviewer(portal)]
    const [confirmed, changed, other] = [
      await makeRecord(app, member),
      await makeRecord(app, member),
      await makeRecord(app, member),
    ]
    for (const { id } of [confirmed, changed]) await reviewing(app).decide(reviewer, id, CONFIRMED)
    await sendChange(app, member, changed.id, { description: 'Ditched.' })
    expect((await leave(portal, member, 'unverified')).statusCode).toBe(204)
    const read = async (id: number) => (await app.inject({ url: `/api/records/${id}/` })).json<object>()
    expect(await read(confirmed.id)).toMatchObject({ recorded_by: null, review: { state: 'verified' } })
    expect(await read(changed.id)).toMatchObject({ recorded_by: null, review: { state: 'in_review' } })
    expect((await app.inject({ url: `/api/records/${other.id}/` })).statusCode).toBe(404)
  })
})

describe('a member who deletes the account and its records', () => {
  it('does not leave a record that was being stored meanwhile', async () => {
    const portal = await makeApp()
    const { app, db } = portal
    const member = await makeMember()
    await makeRecord(app, member)
    const written = Promise.withResolvers<undefined>()
    const mayEnd = Promise.withResolvers<undefined>()
    const record = { ...FIELDS, accountId: member.id, outline: OUTLINE, ring: RING, demonstration: false }
    const publishing = insertRecord(db, record, [], async () => {
      written.resolve(undefined)
      await mayEnd.promise
    })
    await written.promise
    const leaving = leave(portal, member)
    await somebodyWaits(db)
    mayEnd.resolve(undefined)
    await publishing
    expect((await leaving).statusCode).toBe(204)
    expect(await db.selectFrom('records').select(['id', 'account_id']).execute()).toEqual([])
    expect((await app.inject({ url: '/api/records/' })).json()).toEqual([])
  })

  it('gets an error for a change at the same time, and nothing blocks', async () => {
    const portal = await makeApp()
    const { app, db } = portal
    const member = await makeMember()
    const { id } = await makeRecord(app, member)
    const [left, changed] = await Promise.all([
      leave(portal, member),
      app.inject({
        method: 'PATCH',
        url: `/api/records/${id}/`,
        headers: member.authorization,
        payload: { title: 'Changed at the last moment' },
      }),
    ])
    expect(left.statusCode).toBe(204)
    expect([200, 401, 404]).toContain(changed.statusCode)
    expect(await db.selectFrom('records').select('id').execute()).toEqual([])
  })
})

describe('for an account that no longer exists', () => {
  it('an upload in progress gets 401, and none of its files stay', async () => {
    const portal = await makeApp()
    const { app, db, files } = portal
    const member = await makeMember()
    const { contentType, payload } = await multipart({
      ...{ title: 'Late', description: 'Late', site_type: 'mound', period: 'unknown' },
      polygonCoordinate: JSON.stringify(OUTLINE),
      picture1: pictureFile(await makePicture()),
    })
    /** The account is deleted after the first half of the body has arrived. */
    async function* body() {
      yield payload.subarray(0, 200)
      await db.deleteFrom('accounts').where('id', '=', member.id).execute()
      yield payload.subarray(200)
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/records/create/',
      headers: {
        ...member.authorization,
        'content-type': contentType,
        'content-length': String(payload.length),
      },
      payload: Readable.from(body()),
    })
    expect([answer.statusCode, answer.json()]).toEqual([401, { detail: 'Invalid token.' }])
    expect(await storedKeys(files)).toEqual([])
  })

  it('the last step of an upload stores nothing either', async () => {
    const { db, files, config } = await makeApp()
    const { id } = await makeMember()
    const draft = {
      fields: FIELDS,
      outline: OUTLINE,
      ring: RING,
      level: 'open' as const,
      pictures: [],
      licence: {},
    }
    const other = await makeMember()
    const once = { most: 20, keep: () => Promise.resolve() }
    await db.deleteFrom('accounts').where('id', '=', id).execute()
    const gone = { kind: 'not-authenticated', said: { detail: 'User inactive or deleted.' } }
    await expect(publishRecord({ db, files, config }, id, draft)).rejects.toMatchObject(gone)
    await expect(
      insertDraft(
        db,
        id,
        { ...FIELDS, prn: '', outline: null, level: null, licence: null, known: null },
        once,
      ),
    ).rejects.toMatchObject(gone)
    await expect(
      saveProfile({ db, files }, id, { fields: { bio: 'Late' }, picture: undefined }),
    ).rejects.toMatchObject(gone)
    expect(await db.selectFrom('records').select('id').execute()).toEqual([])
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([{ id: other.id }])
  })
})

async function storedKeys(files: TestApp['files']): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list('')) keys.push(key)
  return keys
}
