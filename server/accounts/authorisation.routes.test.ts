import { expect, it } from 'vitest'
import type { Method } from '#contract/http/route.ts'
import { makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'

const USERS = '/api-auth-djoser/users/'
const current_password = TEST_PASSWORD

/**
 * Every request that changes an account, with valid fields. `{id}` is the owner's id, `{session}` that of one of the
 * owner's sessions.
 */
const REQUESTS: readonly [string, Method, string, object, other: number][] = [
  ['changing the address', 'PATCH', `${USERS}{id}/`, { email: 'x@example.org', current_password }, 404],
  ['changing the address', 'PUT', `${USERS}{id}/`, { email: 'x@example.org', current_password }, 404],
  ['deleting the account', 'DELETE', `${USERS}{id}/`, { current_password }, 403],
  ['ending a session', 'DELETE', '/api/account/sessions/{session}/', {}, 404],
]

/** Requests that affect whoever sends them: another member changes their own account, never the owner's. */
const OWN: readonly [string, Method, string, object][] = [
  ['changing the address under me', 'PATCH', `${USERS}me/`, { email: 'x@example.org', current_password }],
  ['changing the address under me', 'PUT', `${USERS}me/`, { email: 'x@example.org', current_password }],
  ['changing the address', 'POST', '/api/users/set_email/', { email: 'x@example.org', current_password }],
  ['changing the username', 'POST', `${USERS}set_username/`, { new_username: 'x', current_password }],
  [
    'changing the password',
    'POST',
    `${USERS}set_password/`,
    { new_password: 'Pen-y-Fan 886', current_password },
  ],
  ['ending other sessions', 'POST', '/api/account/sessions/end-others/', {}],
  ['deleting the account', 'DELETE', `${USERS}me/`, { current_password }],
]

const DEAD = { authorization: `Token ${'0'.repeat(40)}` }

async function makeOwner() {
  const { app, db } = await makeApp()
  const owner = await makeMember()
  const other = await makeMember()
  const state = async () => ({
    account: await db.selectFrom('accounts').selectAll().where('id', '=', owner.id).execute(),
    sessions: await db
      .selectFrom('tokens')
      .select('id')
      .where('account_id', '=', owner.id)
      .orderBy('id')
      .execute(),
  })
  const before = await state()
  const untouched = async () => expect(await state()).toEqual(before)
  return { app, owner, other, untouched, session: before.sessions[0]?.id ?? 0 }
}

it.each(REQUESTS)('%s by %s %s is for the owner only', async (_, method, path, payload, refused) => {
  const { app, owner, other, untouched, session } = await makeOwner()
  const url = path.replace('{id}', String(owner.id)).replace('{session}', String(session))
  const send = async (headers: Record<string, string>) =>
    (await app.inject({ method, url, payload, headers })).statusCode
  expect(await send({})).toBe(401)
  expect(await send(DEAD)).toBe(401)
  expect(await send(other.authorization)).toBe(refused)
  await untouched()
  expect(await send(owner.authorization)).toBeLessThan(300)
})

it.each(OWN)('%s by %s %s affects nobody else', async (_, method, url, payload) => {
  const { app, owner, other, untouched } = await makeOwner()
  const send = async (headers: Record<string, string>) =>
    (await app.inject({ method, url, payload, headers })).statusCode
  expect(await send({})).toBe(401)
  expect(await send(DEAD)).toBe(401)
  expect(await send(other.authorization)).toBeLessThan(300)
  await untouched()
  expect(await send(owner.authorization)).toBeLessThan(500)
})
