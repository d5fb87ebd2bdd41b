import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { makeApp, makeMember, TEST_PASSWORD, type TestMember } from '#server/testing/app.ts'

const USERS = '/api-auth-djoser/users/'
const ME = `${USERS}me/`
const REQUIRED = ['This field is required.']
const NEW_PASSWORD = 'Pen-y-Fan 886 metr'
const NOT_AUTHENTICATED = { detail: 'Authentication credentials were not provided.' }

async function post(app: FastifyInstance, url: string, payload: object, member?: TestMember) {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: member?.authorization ?? {},
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
}

async function statusOf(app: FastifyInstance, token: string) {
  return (await app.inject({ url: ME, headers: { authorization: `Token ${token}` } })).statusCode
}

/** A member with two sessions. */
async function makePortal(...args: Parameters<typeof makeApp>) {
  const portal = await makeApp(...args)
  const member = await makeMember({ username: 'gwenllian' })
  const login = async (password: string) =>
    post(portal.app, '/api-auth-djoser/token/login/', { username: 'gwenllian', password })
  const { body } = await login(TEST_PASSWORD)
  const { auth_token: otherToken } = body as { auth_token: string }
  const account = () => portal.db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow()
  const acts = async () => {
    const rows = await portal.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    return rows.map(({ act, actor_id }) => [act, actor_id])
  }
  const mails = async () => {
    const rows = await portal.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', 'like', 'mail%')
      .orderBy('id')
      .execute()
    return rows.map(({ payload }) => payload as { to: string; language: string; subject: string })
  }
  return { ...portal, member, otherToken, login, account, acts, mails }
}

describe('changing the password', () => {
  const URL = `${USERS}set_password/`
  const good = { new_password: NEW_PASSWORD, current_password: TEST_PASSWORD }

  it('is for members, and requires both passwords (row 48)', async () => {
    const { app, member } = await makePortal()
    expect(await post(app, URL, good)).toEqual({ status: 401, body: NOT_AUTHENTICATED })
    expect(await post(app, URL, {}, member)).toEqual({
      status: 400,
      body: { new_password: REQUIRED, current_password: REQUIRED },
    })
    expect(await post(app, URL, good, member)).toEqual({ status: 204, body: null })
  })

  it('reports a wrong current password, whatever the new one is (row 49)', async () => {
    const { app, member } = await makePortal()
    const wrong = { status: 400, body: { current_password: ['Invalid password.'] } }
    expect(await post(app, URL, { ...good, current_password: 'guess' }, member)).toEqual(wrong)
    expect(await post(app, URL, { new_password: '123', current_password: 'guess' }, member)).toEqual(wrong)
  })

  it.each([
    ['Xy7!q', ['This password is too short. It must contain at least 8 characters.']],
    ['password1', ['This password is too common.']],
    ['83649201754', ['This password is entirely numeric.']],
    [
      '12345',
      [
        'This password is too short. It must contain at least 8 characters.',
        'This password is too common.',
        'This password is entirely numeric.',
      ],
    ],
    ['gwenllian1', ['The password is too similar to the username.']],
    ['ŵ'.repeat(2049), ['This password is too long. It must contain at most 4096 bytes.']],
  ])('refuses %s as at registration (row 50)', async (wanted, texts) => {
    const { app, member, account } = await makePortal()
    const before = await account()
    expect(await post(app, URL, { ...good, new_password: wanted }, member)).toEqual({
      status: 400,
      body: { new_password: texts },
    })
    expect((await account()).password_hash).toBe(before.password_hash)
  })

  it('ends every other session, and the new password works (row 51)', async () => {
    const { app, member, otherToken, login } = await makePortal()
    await post(app, URL, good, member)
    expect(await statusOf(app, member.token)).toBe(200)
    expect(await statusOf(app, otherToken)).toBe(401)
    expect((await login(TEST_PASSWORD)).status).toBe(400)
    expect((await login(NEW_PASSWORD)).status).toBe(200)
  })

  it('is announced to the member by email in their language, and is in the audit log', async () => {
    const { app, db, member, account, acts, mails } = await makePortal()
    await db.updateTable('accounts').set({ language: 'cy' }).execute()
    await post(app, URL, { ...good, current_password: 'guess' }, member)
    expect(await mails()).toEqual([])
    await post(app, URL, good, member)
    const { email } = await account()
    expect(await mails()).toMatchObject([{ to: email, language: 'cy', subject: 'Newidiwyd eich cyfrinair' }])
    expect((await acts()).at(-1)).toEqual(['password-changed', member.id])
  })
})

describe('changing the username', () => {
  const URL = `${USERS}set_username/`

  it('is done with the password (row 52)', async () => {
    const { app, member, otherToken, account } = await makePortal()
    expect(await post(app, URL, { new_username: ' Ŵyn ', current_password: TEST_PASSWORD }, member)).toEqual({
      status: 204,
      body: null,
    })
    expect(await account()).toMatchObject({ username: 'Ŵyn', username_key: 'ŵyn' })
    expect(await statusOf(app, otherToken)).toBe(200)
  })

  it('may change only the case', async () => {
    const { app, member, account } = await makePortal()
    await post(app, URL, { new_username: 'Gwenllian', current_password: TEST_PASSWORD }, member)
    expect((await account()).username).toBe('Gwenllian')
  })

  it('is refused if the name is taken, as a username or as an email address (row 52)', async () => {
    const { app, member, account } = await makePortal()
    await makeMember({ username: 'gwen' })
    const { email } = await account()
    const taken = { new_username: ['A user with that username already exists.'] }
    const current_password = TEST_PASSWORD
    expect((await post(app, URL, { new_username: 'GWEN', current_password }, member)).body).toEqual(taken)
    const other = await makeMember()
    expect((await post(app, URL, { new_username: email, current_password }, other)).body).toEqual(taken)
  })

  it('is refused with a wrong password, and for invalid names (row 52)', async () => {
    const { app, member } = await makePortal()
    expect(await post(app, URL, { new_username: 'gwen', current_password: 'guess' }, member)).toEqual({
      status: 400,
      body: { current_password: ['Invalid password.'] },
    })
    expect(await post(app, URL, {}, member)).toEqual({
      status: 400,
      body: { new_username: REQUIRED, current_password: REQUIRED },
    })
    const { body } = await post(
      app,
      URL,
      { new_username: 'bad name!', current_password: TEST_PASSWORD },
      member,
    )
    expect(body).toEqual({
      new_username: [
        'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.',
      ],
    })
    expect((await post(app, URL, {})).status).toBe(401)
  })
})

describe('changing the email address', () => {
  const URL = '/api/users/set_email/'
  const good = { email: 'Gwenllian@Example.ORG', current_password: TEST_PASSWORD }

  it('is not possible at the address that the old framework had (row 53)', async () => {
    const { app, member } = await makePortal()
    expect((await post(app, `${USERS}set_email/`, good, member)).status).toBe(405)
  })

  it('returns the user (row 54)', async () => {
    const { app, member } = await makePortal()
    expect(await post(app, URL, good, member)).toEqual({
      status: 200,
      body: { id: member.id, username: 'gwenllian', email: 'Gwenllian@example.org' },
    })
  })

  it('reports one error at a time, in its own words (row 54)', async () => {
    const { app, member } = await makePortal()
    const other = await makeMember()
    const { body } = await post(app, URL, { ...good, email: 'gwen@example.org' }, other)
    expect(body).toMatchObject({ email: 'gwen@example.org' })
    const said = async (payload: object) => (await post(app, URL, payload, member)).body
    expect(await said({})).toEqual({ email: REQUIRED })
    expect(await said({ email: 'new@example.org' })).toEqual({ current_password: REQUIRED })
    expect(await said({ ...good, current_password: 'guess' })).toEqual({
      current_password: ['Incorrect password.'],
    })
    expect(await said({ ...good, email: 'GWEN@example.org' })).toEqual({
      email: ['This email is already in use.'],
    })
    expect(await said({ ...good, email: 'not-an-email' })).toEqual({
      email: ['Enter a valid email address.'],
    })
    expect(await said({ ...good, email: 7 })).toEqual({ email: ['Enter a valid email address.'] })
    expect((await post(app, URL, good)).status).toBe(401)
  })

  it('ends every other session, sends an email to the old address only, and is in the audit log', async () => {
    const { app, member, otherToken, account, acts, mails } = await makePortal()
    const { email: old } = await account()
    await post(app, URL, good, member)
    expect(await statusOf(app, member.token)).toBe(200)
    expect(await statusOf(app, otherToken)).toBe(401)
    const sent = await mails()
    expect(sent).toMatchObject([{ to: old, language: 'en', subject: 'Your email address was changed' }])
    expect(JSON.stringify(sent)).not.toMatch(/gwenllian@example/i)
    expect((await acts()).at(-1)).toEqual(['email-changed', member.id])
  })
})

describe('requests of old clients', () => {
  it('for an activation are refused (row 58)', async () => {
    const { app } = await makePortal()
    const url = `${USERS}activation/`
    const unknown = { uid: ["Invalid user id or user doesn't exist."] }
    expect((await post(app, url, {})).body).toEqual({ uid: REQUIRED, token: REQUIRED })
    expect(await post(app, url, { uid: 'OTk', token: 'x' })).toEqual({ status: 400, body: unknown })
    expect(await post(app, url, { uid: '!!', token: 'x' })).toEqual({ status: 400, body: unknown })
    expect(await post(app, url, { uid: 'MQ', token: 'x' })).toEqual({
      status: 400,
      body: { token: ['Invalid token for given user.'] },
    })
  })

  it('for another activation email get an empty answer (row 58)', async () => {
    const { app, account } = await makePortal()
    const { email } = await account()
    const url = `${USERS}resend_activation/`
    for (const address of [email, 'nobody@example.org'])
      expect(await post(app, url, { email: address })).toEqual({ status: 400, body: null })
  })

  it('for a reset of the username get the same answer for known and unknown addresses', async () => {
    const { app, account } = await makePortal()
    const { email } = await account()
    for (const address of [email, 'nobody@example.org'])
      expect(await post(app, `${USERS}reset_username/`, { email: address })).toEqual({
        status: 204,
        body: null,
      })
  })
})

describe('the audit log of logins', () => {
  it('contains who logged in, and whose account somebody else tried', async () => {
    const { login, app, member, acts } = await makePortal()
    await login('guess')
    await post(app, '/api-auth-djoser/token/login/', { username: 'nobody@example.org', password: 'guess' })
    expect(await acts()).toEqual([
      ['login', member.id],
      ['login-failed', null],
      ['login-failed', null],
    ])
  })

  it('contains no name, address or password', async () => {
    const { db, login, app, member } = await makePortal()
    await login('guess-the-word')
    await post(app, '/api-auth-djoser/token/login/', { username: 'nobody@example.org', password: 'guess' })
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    expect(rows.map(({ target_kind, target_id }) => [target_kind, target_id])).toEqual([
      [null, null],
      ['account', member.id],
      [null, null],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/gwenllian|nobody|example|guess/)
  })
})
