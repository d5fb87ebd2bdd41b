import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'

const LOGIN = '/api-auth-djoser/token/login/'
const ME = '/api-auth-djoser/users/me/'
const LOGOUT = '/api-auth-djoser/token/logout/'
const BAD_CREDENTIALS = { non_field_errors: ['Unable to log in with provided credentials.'] }
const DAY = 86_400_000

async function logIn(app: FastifyInstance, payload: object, headers = {}) {
  const answer = await app.inject({ method: 'POST', url: LOGIN, payload, headers })
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
}

async function me(app: FastifyInstance, authorization?: string, headers = {}) {
  const answer = await app.inject({
    url: ME,
    headers: { ...headers, ...(authorization && { authorization }) },
  })
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
}

async function makePortal(...args: Parameters<typeof makeApp>) {
  const portal = await makeApp(...args)
  return { ...portal, member: await makeMember({ username: 'Gwenllïan' }) }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('logging in', () => {
  it('returns a token of 40 hexadecimal characters, which is stored only as a hash (row 30)', async () => {
    const { app, db, member } = await makePortal()
    const { status, body, headers } = await logIn(app, { username: member.username, password: TEST_PASSWORD })
    expect({ status, body }).toEqual({
      status: 200,
      body: { auth_token: expect.stringMatching(/^[0-9a-f]{40}$/) as string },
    })
    expect(headers['cache-control']).toBe('no-store')
    const tokens = await db.selectFrom('tokens').select('token_hash').execute()
    expect(tokens.map(({ token_hash }) => token_hash.length)).toEqual([32, 32])
  })

  it('gives each login its own token, and ends the oldest of more than ten (row 30)', async () => {
    const { app, member } = await makePortal()
    const credentials = { username: member.username, password: TEST_PASSWORD }
    const tokens = [member.token]
    for (let login = 0; login < 10; login++) {
      const { body } = await logIn(app, credentials)
      tokens.push((body as { auth_token: string }).auth_token)
    }
    expect(new Set(tokens).size).toBe(11)
    const statuses = await Promise.all(tokens.map(async (token) => (await me(app, `Token ${token}`)).status))
    expect(statuses).toEqual([401, ...Array<number>(10).fill(200)])
  })

  it('accepts the username or the email address in any case (row 31)', async () => {
    const { app, db, member } = await makePortal()
    const { email } = await db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()
    for (const username of [member.username.toUpperCase(), email, email.toUpperCase(), ` ${email} `])
      expect(await logIn(app, { username, password: TEST_PASSWORD })).toMatchObject({ status: 200 })
  })

  it('looks for a username before it looks for an email address', async () => {
    const { app, db, member } = await makePortal()
    const other = await makeMember()
    // This can only result from an import of old data, because registration refuses it.
    await db
      .updateTable('accounts')
      .set({ email_key: member.username.toLowerCase() })
      .where('id', '=', other.id)
      .execute()
    const { body } = await logIn(app, { username: member.username, password: TEST_PASSWORD })
    const { auth_token: token } = body as { auth_token: string }
    expect((await me(app, `Token ${token}`)).body).toMatchObject({ id: member.id })
  })

  it('gives the same refusal whatever is wrong (row 32)', async () => {
    const { app, db, member } = await makePortal()
    const inactive = await makeMember()
    await db.updateTable('accounts').set({ active: false }).where('id', '=', inactive.id).execute()
    const { username } = member
    const tries = [
      { username, password: 'wrong password' },
      { username: 'nobody', password: TEST_PASSWORD },
      { username: inactive.username, password: TEST_PASSWORD },
      { email: username, password: TEST_PASSWORD },
      { username },
      { password: TEST_PASSWORD },
      {},
    ]
    for (const payload of tries)
      expect(await logIn(app, payload)).toMatchObject({ status: 400, body: BAD_CREDENTIALS })
  })

  it('says for each field that it is empty, null or not a text (row 33)', async () => {
    const { app } = await makeApp()
    const both = (text: string) => ({ password: [text], username: [text] })
    const blank = await logIn(app, { username: '', password: '' })
    expect(blank).toMatchObject({ status: 400, body: both('This field may not be blank.') })
    expect(Object.keys(blank.body as object)).toEqual(['password', 'username'])
    expect((await logIn(app, { username: null, password: null })).body).toEqual(
      both('This field may not be null.'),
    )
    expect((await logIn(app, { username: [], password: true })).body).toEqual(both('Not a valid string.'))
  })

  it('is refused if the request has an invalid token (row 34)', async () => {
    const { app, member } = await makePortal()
    const credentials = { username: member.username, password: TEST_PASSWORD }
    const dead = { authorization: `Token ${'0'.repeat(40)}` }
    expect(await logIn(app, credentials, dead)).toMatchObject({
      status: 401,
      body: { detail: 'Invalid token.' },
    })
    expect(await logIn(app, credentials, member.authorization)).toMatchObject({ status: 200 })
  })

  it('accepts only POST, with and without the slash at the end (rows 35, 36)', async () => {
    const { app, member } = await makePortal()
    const get = await app.inject({ url: LOGIN })
    expect(get.statusCode).toBe(405)
    expect(get.headers.allow).toBe('POST, OPTIONS')
    expect(get.json()).toEqual({ detail: 'Method "GET" not allowed.' })
    const payload = { username: member.username, password: TEST_PASSWORD }
    const post = await app.inject({ method: 'POST', url: LOGIN.slice(0, -1), payload })
    expect(post.statusCode).toBe(200)
  })

  it('updates the day of last activity, and replaces a weak hash', async () => {
    const { app, db, member } = await makePortal()
    // A hash of the previous portal, for the password "hen gyfrinair".
    const weak = 'pbkdf2_sha256$1000$saltsalt$jltflwVVPRwjH/wvPsSucmIR6JiKW5Vw1Gc2cSTFGpE='
    await db
      .updateTable('accounts')
      .set({ password_hash: weak, last_active_at: new Date(0) })
      .execute()
    const { status } = await logIn(app, { username: member.username, password: 'hen gyfrinair' })
    const after = await db
      .selectFrom('accounts')
      .select(['password_hash', 'last_active_at'])
      .executeTakeFirstOrThrow()
    expect(status).toBe(200)
    expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=47104,t=1,p=1\$/)
    expect(after.last_active_at.getTime()).toBeGreaterThan(Date.now() - DAY)
  })

  it('answers 429 with the seconds to wait, and accepts logins again afterwards (row 80)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { config } = await makeApp()
    const limits = { ...config.limits, loginByAddress: { points: 2, seconds: 60 } }
    const { app, member } = await makePortal({ limits })
    const wrong = { username: member.username, password: 'wrong password' }
    expect((await logIn(app, wrong)).status).toBe(400)
    expect((await logIn(app, wrong)).status).toBe(400)
    vi.setSystemTime(Date.now() + 59_000)
    expect(await logIn(app, wrong)).toMatchObject({
      status: 429,
      body: { detail: 'Request was throttled. Expected available in 1 second.' },
      headers: { 'retry-after': '1' },
    })
    vi.setSystemTime(Date.now() + 1000)
    expect((await logIn(app, wrong)).status).toBe(400)
  })

  it('counts the attempts for an account, whoever makes them and even if it does not exist', async () => {
    const { config } = await makeApp()
    const limits = { ...config.limits, loginByAccount: { points: 2, seconds: 3600 } }
    const { app } = await makeApp({ limits })
    const statuses: number[] = []
    for (const username of ['nobody', 'NOBODY', ' nobody', 'somebody'])
      statuses.push((await logIn(app, { username, password: 'x' })).status)
    expect(statuses).toEqual([400, 400, 429, 400])
  })
})

describe('the account of a token', () => {
  it('requires a token and says so (row 37)', async () => {
    const { app } = await makeApp()
    expect(await me(app)).toMatchObject({
      status: 401,
      body: { detail: 'Authentication credentials were not provided.' },
      headers: { 'www-authenticate': 'Token' },
    })
  })

  it.each([
    [`Token ${'a'.repeat(40)}`, 'Invalid token.'],
    ['Token null', 'Invalid token.'],
    ['Token', 'Invalid token header. No credentials provided.'],
    ['Token a b', 'Invalid token header. Token string should not contain spaces.'],
    ['Token \u00e9', 'Invalid token header. Token string should not contain invalid characters.'],
    ['Bearer abc', 'Authentication credentials were not provided.'],
  ])('is refused to %j (rows 38 to 40)', async (authorization, detail) => {
    const { app } = await makeApp()
    expect(await me(app, authorization)).toMatchObject({
      status: 401,
      body: { detail },
      headers: { 'www-authenticate': 'Token' },
    })
  })

  it('accepts the scheme in any case (row 40)', async () => {
    const { app, member } = await makePortal()
    expect((await me(app, `token ${member.token}`)).status).toBe(200)
  })

  it('is refused to an inactive user (row 41)', async () => {
    const { app, db, member } = await makePortal()
    await db.updateTable('accounts').set({ active: false }).execute()
    expect(await me(app, `Token ${member.token}`)).toMatchObject({
      status: 401,
      body: { detail: 'User inactive or deleted.' },
    })
  })

  it('returns the user of the token, and nothing more (row 42)', async () => {
    const { app, db, member } = await makePortal()
    const { email } = await db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()
    expect(await me(app, `Token ${member.token}`)).toMatchObject({
      status: 200,
      body: { email, id: member.id, username: member.username },
      headers: { 'cache-control': 'no-store' },
    })
  })

  it('is sent as JSON or not at all (row 43)', async () => {
    const { app, member } = await makePortal()
    const accept = async (type: string) => me(app, `Token ${member.token}`, { accept: type })
    expect(await accept('application/xml')).toMatchObject({
      status: 406,
      body: { detail: 'Could not satisfy the request Accept header.' },
    })
    expect((await accept('text/html,application/xml;q=0.9')).headers['content-type']).toMatch(
      /^application\/json/,
    )
  })

  it('is refused when the token was unused for too long, or is too old', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, member } = await makePortal()
    const status = async () => (await me(app, `Token ${member.token}`)).status
    const later = (days: number) => vi.setSystemTime(Date.now() + days * DAY)
    for (let month = 0; month < 3; month++) {
      later(29)
      expect(await status()).toBe(200)
    }
    later(4)
    expect(await status()).toBe(401)
    const { body } = await logIn(app, { username: member.username, password: TEST_PASSWORD })
    const { auth_token: token } = body as { auth_token: string }
    later(31)
    expect((await me(app, `Token ${token}`)).status).toBe(401)
  })
})

describe('logging out', () => {
  it('ends this token and no other (row 59)', async () => {
    const { app, member } = await makePortal()
    const { body } = await logIn(app, { username: member.username, password: TEST_PASSWORD })
    const other = (body as { auth_token: string }).auth_token
    const logOut = () => app.inject({ method: 'POST', url: LOGOUT, headers: member.authorization })
    const first = await logOut()
    expect([first.statusCode, first.body]).toEqual([204, ''])
    const again = await logOut()
    expect([again.statusCode, again.json()]).toEqual([401, { detail: 'Invalid token.' }])
    expect((await me(app, `Token ${other}`)).status).toBe(200)
  })

  it('accepts the empty form that the original client sends', async () => {
    const { app, member } = await makePortal()
    const headers = { ...member.authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await app.inject({ method: 'POST', url: LOGOUT, headers, payload: '' })
    expect(answer.statusCode).toBe(204)
  })

  it('requires a token, and POST (row 59)', async () => {
    const { app, member } = await makePortal()
    expect((await app.inject({ method: 'POST', url: LOGOUT })).statusCode).toBe(401)
    expect((await app.inject({ url: LOGOUT, headers: member.authorization })).statusCode).toBe(405)
  })
})
