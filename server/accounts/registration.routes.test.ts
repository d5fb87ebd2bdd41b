import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'

const REQUIRED = ['This field is required.']
const BLANK = ['This field may not be blank.']
const NULL = ['This field may not be null.']
const NOT_TEXT = ['Not a valid string.']
const TAKEN_EMAIL = { email: ['user with this email already exists.'] }
const TAKEN_USERNAME = { username: ['A user with that username already exists.'] }
const BAD_EMAIL = 'Enter a valid email address.'
const BAD_USERNAME =
  'Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.'
const MIXED = 'Use letters of one alphabet only: some here look like those of another.'
const LOOK_ALIKE = 'This looks like the username of somebody else.'
const SHORT = 'This password is too short. It must contain at least 8 characters.'
const COMMON = 'This password is too common.'
const NUMERIC = 'This password is entirely numeric.'

const MAIR = { username: 'mair', email: 'mair@example.org' }

/** Sends the form of `mair`, with the given fields replaced. */
async function signUp(app: FastifyInstance, changes: object = {}) {
  const { password = TEST_PASSWORD } = changes as { password?: unknown }
  const payload = { ...MAIR, password, re_password: password, ...changes }
  const answer = await app.inject({ method: 'POST', url: '/api-auth-djoser/users/', payload })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

async function send(app: FastifyInstance, request: InjectOptions) {
  const answer = await app.inject({ method: 'POST', url: '/api-auth-djoser/users/', ...request })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

describe('signing up', () => {
  it('returns the user without the password (row 1)', async () => {
    const { app } = await makeApp()
    expect(await signUp(app)).toEqual({ status: 201, body: { ...MAIR, id: 1 } })
  })

  it('gives the account an empty profile', async () => {
    const { app, db } = await makeApp()
    await signUp(app)
    const profiles = await db
      .selectFrom('profiles')
      .select(['account_id', 'bio', 'expertise_level'])
      .execute()
    expect(profiles).toEqual([{ account_id: 1, bio: '', expertise_level: 'beginner' }])
  })

  it('ignores unknown fields (row 2)', async () => {
    const { app } = await makeApp()
    const answer = await signUp(app, { is_staff: true, is_superuser: true, id: 77 })
    expect(answer).toEqual({ status: 201, body: { ...MAIR, id: 1 } })
  })

  it('requires text in every field (rows 3 to 5)', async () => {
    const { app } = await makeApp()
    const all = (texts: unknown) => ({ email: texts, username: texts, password: texts, re_password: texts })
    expect(await send(app, { payload: {} })).toEqual({ status: 400, body: all(REQUIRED) })
    expect(await send(app, { payload: all('') })).toEqual({ status: 400, body: all(BLANK) })
    expect(await send(app, { payload: all(' \n') })).toEqual({ status: 400, body: all(BLANK) })
    expect(await send(app, { payload: all(null) })).toEqual({ status: 400, body: all(NULL) })
  })

  it('refuses a username that exists in any case (rows 6, 7)', async () => {
    const { app } = await makeApp()
    await signUp(app, { username: 'Ŵyn' })
    for (const username of ['Ŵyn', 'ŵyn', 'ŴYN'])
      expect(await signUp(app, { username, email: 'other@example.org' })).toEqual({
        status: 400,
        body: TAKEN_USERNAME,
      })
  })

  it.each([
    ['as typed (row 8)', 'mair@example.org'],
    ['with another case before the @ (row 9)', 'MAIR@example.org'],
    ['with another case on both sides of the @ (row 9)', 'Mair@Example.org'],
    ['with only the domain in another case (row 10)', 'mair@EXAMPLE.org'],
  ])('refuses an email address that exists, %s', async (_, email) => {
    const { app } = await makeApp()
    await signUp(app)
    expect(await signUp(app, { username: 'other', email })).toEqual({ status: 400, body: TAKEN_EMAIL })
  })

  it('stores the domain of an address in lower case and leaves the rest', async () => {
    const { app } = await makeApp()
    expect(await signUp(app, { email: 'Mair.Ann@EXAMPLE.Org' })).toMatchObject({
      body: { email: 'Mair.Ann@example.org' },
    })
  })

  it('refuses a username that is somebody’s address, and an address that is somebody’s username', async () => {
    const { app } = await makeApp()
    await signUp(app)
    expect(await signUp(app, { username: 'Mair@example.org', email: 'other@example.org' })).toEqual({
      status: 400,
      body: TAKEN_USERNAME,
    })
    await signUp(app, { username: 'gwen@example.org', email: 'third@example.org' })
    expect(await signUp(app, { username: 'gwen', email: 'gwen@example.org' })).toEqual({
      status: 400,
      body: TAKEN_EMAIL,
    })
  })

  it('accepts the member’s own address as username', async () => {
    const { app } = await makeApp()
    expect(await signUp(app, { username: MAIR.email })).toMatchObject({ status: 201 })
  })

  it.each([
    ['an invalid email address (row 11)', { email: 'mair' }, { email: [BAD_EMAIL] }],
    ['invalid characters (row 12)', { username: 'bad name!' }, { username: [BAD_USERNAME] }],
    [
      'a long username (row 13)',
      { username: 'a'.repeat(151) },
      { username: ['Ensure this field has no more than 150 characters.'] },
    ],
    [
      'a NUL (row 16)',
      { username: 'a\0b' },
      { username: [BAD_USERNAME, 'Null characters are not allowed.'] },
    ],
    ['a short password (row 17)', { password: 'Xy7!q' }, { password: [SHORT] }],
    ['a common password (row 18)', { password: 'password1' }, { password: [COMMON] }],
    ['a numeric password (row 19)', { password: '83649201754' }, { password: [NUMERIC] }],
    ['a password with three faults (row 20)', { password: '12345' }, { password: [SHORT, COMMON, NUMERIC] }],
    [
      'a password like the username (row 21)',
      { username: 'gwenllian', password: 'Gwenllian7' },
      { password: ['The password is too similar to the username.'] },
    ],
    [
      'a password like the address (row 21)',
      { email: 'tywysoges@example.org', password: 'tywysoges9' },
      { password: ['The password is too similar to the email.'] },
    ],
    [
      'two different passwords (row 22)',
      { re_password: 'another one' },
      { non_field_errors: ["The two password fields didn't match."] },
    ],
    [
      'a weak password before two different ones (row 23)',
      { password: 'Xy7!q', re_password: 'another one' },
      { password: [SHORT] },
    ],
    ['a missing second password (row 24)', { re_password: undefined }, { re_password: REQUIRED }],
    [
      'wrong types (row 25)',
      { username: true, email: ['a@example.org'], password: {}, re_password: false },
      { username: NOT_TEXT, email: NOT_TEXT, password: NOT_TEXT, re_password: NOT_TEXT },
    ],
    [
      'a password of more than 4,096 bytes',
      { password: 'ŵ'.repeat(2049) },
      { password: ['This password is too long. It must contain at most 4096 bytes.'] },
    ],
  ])('refuses %s', async (_what, changes, body) => {
    const { app } = await makeApp()
    expect(await signUp(app, changes)).toEqual({ status: 400, body })
  })

  it('reads a number as text (row 25)', async () => {
    const { app } = await makeApp()
    expect(await signUp(app, { username: 12345 })).toMatchObject({ status: 201, body: { username: '12345' } })
  })

  it.each([
    ['Ŵyn_é.+-@', 'Ŵyn_é.+-@'],
    ['ﬁsh', 'fish'],
    [' mair ', 'mair'],
    ['w\u0302yn', 'ŵyn'],
  ])('stores the username %j as %j (rows 14, 15)', async (username, stored) => {
    const { app } = await makeApp()
    const answer = await signUp(app, { username, email: ' mair@example.org ' })
    expect(answer).toEqual({ status: 201, body: { ...MAIR, username: stored, id: 1 } })
  })

  it('removes spaces around passwords, as the login does', async () => {
    const { app } = await makeApp()
    await signUp(app, { password: `  ${TEST_PASSWORD} `, re_password: TEST_PASSWORD })
    const login = await app.inject({
      method: 'POST',
      url: '/api-auth-djoser/token/login/',
      payload: { username: 'mair', password: ` ${TEST_PASSWORD}` },
    })
    expect(login.statusCode).toBe(200)
  })

  it('refuses broken JSON, NaN, invalid UTF-8 and a prototype with the same beginning (row 26)', async () => {
    const { app } = await makeApp()
    const headers = { 'content-type': 'application/json' }
    const bodies = ['{"a":', '{"username": NaN}', Buffer.from([0x22, 0xff, 0x22]), '{"__proto__": {"x": 1}}']
    for (const payload of [...bodies, '['.repeat(90_000)]) {
      const { status, body } = await send(app, { headers, payload })
      expect(status).toBe(400)
      expect(body).toEqual({ detail: expect.stringMatching(/^JSON parse error - /) as string })
    }
  })

  it('refuses JSON that is not an object (row 27)', async () => {
    const { app } = await makeApp()
    const headers = { 'content-type': 'application/json' }
    const wholeForm = (text: string) => ({ status: 400, body: { non_field_errors: [text] } })
    expect(await send(app, { headers, payload: '[1]' })).toEqual(
      wholeForm('Invalid data. Expected a dictionary, but got list.'),
    )
    expect(await send(app, { headers, payload: 'null' })).toEqual(wholeForm('No data provided'))
  })

  it('refuses other content types (row 28)', async () => {
    const { app } = await makeApp()
    const answer = await send(app, { headers: { 'content-type': 'text/plain' }, payload: 'username=mair' })
    expect(answer).toEqual({
      status: 415,
      body: { detail: 'Unsupported media type "text/plain" in request.' },
    })
  })

  it('accepts a form and multipart too (row 29)', async () => {
    const { app } = await makeApp()
    const form = new URLSearchParams({ ...MAIR, password: TEST_PASSWORD, re_password: TEST_PASSWORD })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await send(app, { headers, payload: form.toString() })).toMatchObject({ status: 201 })
    const multipart = new FormData()
    const gwen = { username: 'gwen', email: 'gwen@example.org' }
    for (const [name, value] of Object.entries({ ...Object.fromEntries(form), ...gwen }))
      multipart.set(name, value)
    expect(await send(app, { payload: multipart })).toMatchObject({ status: 201, body: gwen })
  })

  it.each(['application/json', 'text/plain', 'multipart/form-data', 'nonsense'])(
    'reads an empty body of type %s as a form without fields (row 29)',
    async (type) => {
      const { app } = await makeApp()
      const answer = await send(app, { headers: { 'content-type': type, 'content-length': '0' } })
      expect(answer).toMatchObject({ status: 400, body: { username: REQUIRED } })
    },
  )

  it('answers with and without the slash at the end (row 61)', async () => {
    const { app } = await makeApp()
    expect(await send(app, { url: '/api-auth-djoser/users', payload: {} })).toMatchObject({
      status: 400,
      body: { username: REQUIRED },
    })
  })

  it('creates one account from two simultaneous requests', async () => {
    const { app } = await makeApp()
    const answers = await Promise.all([signUp(app), signUp(app)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
  })

  it('counts only attempts that could reveal which names exist, then answers 429 (row 80)', async () => {
    const { app, config } = await makeApp()
    const limits = { ...config.limits, registerByAddress: { points: 1, seconds: 1800 } }
    const { app: limited } = await makeApp({ limits })
    await app.close()
    for (let tries = 0; tries < 3; tries++) await signUp(limited, { password: 'short' })
    expect(await signUp(limited)).toMatchObject({ status: 201 })
    expect(await signUp(limited, { username: 'other' })).toEqual({
      status: 429,
      body: { detail: 'Request was throttled. Expected available in 1800 seconds.' },
    })
  })
})

describe('a username that could be mistaken for another', () => {
  it('by letters of two scripts is refused, at registration and later', async () => {
    const { app } = await makeApp()
    expect(await signUp(app, { username: '\u0430dmin' })).toEqual({
      status: 400,
      body: { username: [MIXED] },
    })
    const member = await makeMember()
    const changed = await send(app, {
      url: '/api-auth-djoser/users/set_username/',
      headers: member.authorization,
      payload: { new_username: '\u0430dmin', current_password: TEST_PASSWORD },
    })
    expect(changed).toEqual({ status: 400, body: { new_username: [MIXED] } })
  })

  it('as a whole is refused if the other exists, whichever was first, and is otherwise allowed', async () => {
    const { app } = await makeApp()
    const cyrillic = '\u0441\u043e\u0441\u043e'
    expect((await signUp(app, { username: cyrillic })).status).toBe(201)
    const latin = { username: 'Coco', email: 'coco@example.org' }
    expect(await signUp(app, latin)).toEqual({ status: 400, body: { username: [LOOK_ALIKE] } })
    const member = await makeMember({ username: 'scope' })
    const answer = await app.inject({
      method: 'POST',
      url: '/api-auth-djoser/users/set_username/',
      headers: member.authorization,
      payload: { new_username: 'COCO', current_password: TEST_PASSWORD },
    })
    expect([answer.statusCode, answer.json()]).toEqual([400, { new_username: [LOOK_ALIKE] }])
  })

  it('does not include Welsh names that differ in their accents', async () => {
    const { app } = await makeApp()
    for (const [number, username] of ['gwyn', 'gŵyn', 'Gwŷn', 'GŴŶN'].entries())
      expect((await signUp(app, { username, email: `gwyn${number}@example.org` })).status).toBe(201)
  })
})
