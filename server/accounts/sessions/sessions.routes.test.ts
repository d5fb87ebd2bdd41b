import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AccountSession } from '#contract/accounts/sessions.ts'
import { makeApp, makeMember, TEST_PASSWORD, type TestMember } from '#server/testing/app.ts'

const SESSIONS = '/api/account/sessions/'
const DAY = 86_400_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

afterEach(() => {
  vi.useRealTimers()
})

async function list(app: FastifyInstance, token: string) {
  const answer = await app.inject({ url: SESSIONS, headers: { authorization: `Token ${token}` } })
  return answer.statusCode === 200 ? answer.json<AccountSession[]>() : answer.statusCode
}

/** A member with two sessions: one without a known device, and one with Firefox. */
async function makePortal() {
  const { app, db } = await makeApp()
  const member = await makeMember({ username: 'mair' })
  const login = await app.inject({
    method: 'POST',
    url: '/api-auth-djoser/token/login/',
    payload: { username: 'mair', password: TEST_PASSWORD },
    headers: { 'user-agent': FIREFOX },
  })
  const { auth_token: firefox } = login.json<{ auth_token: string }>()
  const end = (id: number, by: TestMember = member) =>
    app.inject({ method: 'DELETE', url: `${SESSIONS}${id}/`, headers: by.authorization })
  return { app, db, member, firefox, end }
}

it('lists the member’s own sessions, the latest first', async () => {
  const { app, member } = await makePortal()
  await makeMember()
  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
  expect(await list(app, member.token)).toEqual([
    { id: 2, created: moment, last_used: moment, browser: 'Firefox', system: 'Linux', current: false },
    { id: 1, created: moment, last_used: moment, browser: null, system: null, current: true },
  ])
})

it('stores browser and system of a device, and no address', async () => {
  const { db } = await makePortal()
  const rows = await db.selectFrom('tokens').selectAll().orderBy('id').execute()
  const always = {
    token_hash: expect.any(Buffer) as Buffer,
    created_at: expect.any(Date) as Date,
    last_used_at: expect.any(Date) as Date,
  }
  expect(rows).toEqual([
    { id: 1, account_id: 1, browser: null, system: null, ...always },
    { id: 2, account_id: 1, browser: 'Firefox', system: 'Linux', ...always },
  ])
})

it('does not list expired sessions', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { app, member } = await makePortal()
  vi.setSystemTime(Date.now() + 29 * DAY)
  await list(app, member.token)
  vi.setSystemTime(Date.now() + 2 * DAY)
  expect(await list(app, member.token)).toMatchObject([{ id: 1, current: true }])
})

it('ends a session immediately', async () => {
  const { app, member, firefox, end } = await makePortal()
  expect((await end(2)).statusCode).toBe(204)
  expect(await list(app, firefox)).toBe(401)
  expect(await list(app, member.token)).toHaveLength(1)
  expect((await end(2)).statusCode).toBe(404)
})

it('does not end sessions of other members', async () => {
  const { app, firefox, end } = await makePortal()
  const other = await makeMember()
  expect((await end(2, other)).statusCode).toBe(404)
  expect(await list(app, firefox)).toHaveLength(2)
})

it('ends all other sessions', async () => {
  const { app, member, firefox } = await makePortal()
  const other = await makeMember()
  const answer = await app.inject({
    method: 'POST',
    url: `${SESSIONS}end-others/`,
    headers: member.authorization,
  })
  expect(answer.statusCode).toBe(204)
  expect(await list(app, firefox)).toBe(401)
  expect(await list(app, member.token)).toHaveLength(1)
  expect(await list(app, other.token)).toHaveLength(1)
})

it('a member can still read when the disk is full and the use of a login cannot be stored', async () => {
  const { app, db } = await makeApp()
  const member = await makeMember()
  const yesterday = new Date(Date.now() - DAY)
  await db.updateTable('tokens').set({ last_used_at: yesterday }).execute()
  await sql`create function full_for_test() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`.execute(db)
  onTestFinished(async () => {
    await sql`drop function full_for_test() cascade`.execute(db)
  })
  await sql`create trigger full_for_test before update on tokens
    for each row execute function full_for_test()`.execute(db)
  expect((await app.inject({ url: SESSIONS, headers: member.authorization })).statusCode).toBe(200)
})
