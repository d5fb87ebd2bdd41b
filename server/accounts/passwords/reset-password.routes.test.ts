import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseConfig, type Config } from '#server/platform/config/config.ts'
import { makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'
import { startMailServer } from '#server/testing/smtp.ts'

const USERS = '/api-auth-djoser/users/'
const ASK = `${USERS}reset_password/`
const CONFIRM = `${USERS}reset_password_confirm/`
const REQUIRED = ['This field is required.']
const NEW_PASSWORD = 'Pen-y-Fan 886 metr'
const DEAD = { status: 400, body: { token: ['Invalid token for given user.'] } }
const PORTAL = 'https://lidar.example'
const HOUR = 3_600_000
const LINK = /\/reset-password\/([^/\s]+)\/([^/\s]+)$/m

afterEach(() => {
  vi.useRealTimers()
})

async function post(app: FastifyInstance, url: string, payload: object, headers = {}) {
  const answer = await app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<unknown>() }
}

/** A portal whose emails go to a server on this machine, and a member with one session. */
async function makePortal(changes: Partial<Config> = {}) {
  const { port, delivered } = await startMailServer()
  const settings = {
    PUBLIC_URL: PORTAL,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'post@lidar.example',
  }
  const { mail, publicUrl, clientUrl } = parseConfig(settings)
  const portal = await makeApp({ mail, publicUrl, clientUrl, ...changes })
  const { app, db } = portal
  const member = await makeMember({ username: 'gwenllian' })
  await db
    .updateTable('accounts')
    .set({ email: 'Gwenllian@example.org', email_key: 'gwenllian@example.org' })
    .set({ confirmed_email: 'Gwenllian@example.org', confirmed_email_key: 'gwenllian@example.org' })
    .execute()
  /** The link in the email for this address; null if no email is sent. */
  const ask = async (email = 'Gwenllian@example.org'): Promise<{ uid: string; token: string } | null> => {
    const before = delivered.length
    await post(app, ASK, { email })
    await app.runDueJobs()
    // Another email, that a password was changed, may arrive after it.
    const texts = delivered.slice(before).map(({ mail: { text } }) => text ?? '')
    const [, uid, token] = texts.map((text) => LINK.exec(text)).findLast((found) => found !== null) ?? []
    return uid && token ? { uid, token } : null
  }
  const link = async () => (await ask()) ?? { uid: '', token: '' }
  const confirm = (payload: object) => post(app, CONFIRM, payload)
  const login = (password: string) =>
    post(app, '/api-auth-djoser/token/login/', { username: 'gwenllian', password })
  const own = () => app.inject({ url: `${USERS}me/`, headers: member.authorization })
  return { ...portal, member, delivered, ask, link, confirm, login, own }
}

describe('requesting a new password', () => {
  it('gets the same answer for known and unknown addresses, and an email only for a known one (row 55)', async () => {
    const { app, delivered } = await makePortal()
    const answers = []
    for (const email of ['Gwenllian@example.org', 'nobody@example.org']) {
      const { statusCode, body, headers } = await app.inject({ method: 'POST', url: ASK, payload: { email } })
      answers.push({ statusCode, body, headers: { ...headers, date: null, 'x-request-id': null } })
    }
    expect(answers[0]).toMatchObject({ statusCode: 204, body: '' })
    expect(answers[1]).toEqual(answers[0])
    await app.runDueJobs()
    expect(delivered.map(({ recipients }) => recipients)).toEqual([['Gwenllian@example.org']])
  })

  it('does the same work before the answer for known and unknown addresses', async () => {
    const { app, db } = await makePortal()
    await post(app, ASK, { email: 'Gwenllian@example.org' })
    await post(app, ASK, { email: 'nobody@example.org' })
    const jobs = await db.selectFrom('jobs').select(['kind', 'payload']).orderBy('id').execute()
    expect(jobs).toEqual([
      { kind: 'password-reset', payload: { email: 'Gwenllian@example.org' } },
      { kind: 'password-reset', payload: { email: 'nobody@example.org' } },
    ])
    await app.runDueJobs()
    expect(JSON.stringify(await db.selectFrom('jobs').selectAll().execute())).not.toContain('example.org')
  })

  it('finds the address in any case, and requires one (row 55)', async () => {
    const { app, ask } = await makePortal()
    expect(await ask('gWENLLIAN@Example.ORG')).not.toBeNull()
    expect(await post(app, ASK, {})).toEqual({ status: 400, body: { email: REQUIRED } })
    expect(await post(app, ASK, { email: 'gwenllian' })).toEqual({
      status: 400,
      body: { email: ['Enter a valid email address.'] },
    })
  })

  it('sends an email in the member’s language, with a link to the configured address', async () => {
    const { app, db, delivered } = await makePortal()
    await db.updateTable('accounts').set({ language: 'cy' }).execute()
    await post(
      app,
      ASK,
      { email: 'Gwenllian@example.org' },
      { host: 'evil.example', 'accept-language': 'en' },
    )
    await app.runDueJobs()
    const [first] = delivered
    expect(first?.mail.subject).toBe('Cyfrinair newydd ar gyfer Porth LiDAR Cymru')
    expect(first?.mail.text).toMatch(/\nhttps:\/\/lidar\.example\/reset-password\/MQ\/[\w-]{43}\n/)
    expect(first?.raw).not.toContain('evil.example')
  })

  it('sends no email to a suspended member', async () => {
    const { db, ask } = await makePortal()
    await db.updateTable('accounts').set({ active: false }).execute()
    expect(await ask()).toBeNull()
  })

  it('is limited to five times in half an hour for one address, known or not', async () => {
    const { config } = await makeApp()
    const limits = { ...config.limits, resetByEmail: { points: 5, seconds: 1800 } }
    const { app } = await makePortal({ limits })
    for (const email of ['Gwenllian@example.org', 'nobody@example.org']) {
      const statuses: number[] = []
      for (const sent of [...Array<string>(5).fill(email), email.toUpperCase()])
        statuses.push((await post(app, ASK, { email: sent })).status)
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
  })

  it('is tried again when the mail server is unavailable', async () => {
    const { app, db, delivered } = await makePortal({
      mail: parseConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'post@lidar.example' }).mail,
    })
    await post(app, ASK, { email: 'Gwenllian@example.org' })
    await app.runDueJobs()
    expect(delivered).toEqual([])
    const [job] = await db.selectFrom('jobs').selectAll().execute()
    expect(job).toMatchObject({ kind: 'password-reset', attempts: 1, finished_at: null, given_up_at: null })
  })
})

describe('the link in the email', () => {
  it('is stored only as a hash', async () => {
    const { db, link } = await makePortal()
    const { token } = await link()
    const stored = await db.selectFrom('password_resets').selectAll().execute()
    expect(stored.map(({ token_hash }) => token_hash.length)).toEqual([32])
    for (const table of ['jobs', 'audit_log', 'accounts'] as const)
      expect(JSON.stringify(await db.selectFrom(table).selectAll().execute())).not.toContain(token)
  })

  it('sets the password once, and ends every session (row 57)', async () => {
    const { confirm, link, login, own } = await makePortal()
    const parts = await link()
    expect(await confirm({ ...parts, new_password: NEW_PASSWORD })).toEqual({ status: 204, body: null })
    expect(await confirm({ ...parts, new_password: `${NEW_PASSWORD} 2` })).toEqual(DEAD)
    expect((await own()).statusCode).toBe(401)
    expect((await login(TEST_PASSWORD)).status).toBe(400)
    expect((await login(NEW_PASSWORD)).status).toBe(200)
  })

  it('works only once even if it is used twice at the same moment', async () => {
    const { confirm, link } = await makePortal()
    const parts = await link()
    const answers = await Promise.all(
      ['one', 'two', 'three'].map((word) => confirm({ ...parts, new_password: `${NEW_PASSWORD} ${word}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
  })

  it('requires all three fields, a member and the right secret (row 56)', async () => {
    const { confirm, link } = await makePortal()
    await makeMember()
    const parts = await link()
    expect(await confirm({})).toEqual({
      status: 400,
      body: { uid: REQUIRED, token: REQUIRED, new_password: REQUIRED },
    })
    const unknown = { status: 400, body: { uid: ["Invalid user id or user doesn't exist."] } }
    for (const uid of ['OTk', '!!', 'MQ=='])
      expect(await confirm({ ...parts, uid, new_password: NEW_PASSWORD })).toEqual(unknown)
    for (const wrong of [{ token: 'guess' }, { token: '0'.repeat(43) }, { uid: 'Mg' }])
      expect(await confirm({ ...parts, ...wrong, new_password: NEW_PASSWORD })).toEqual(DEAD)
  })

  it('still works after a new password was refused', async () => {
    const { confirm, link } = await makePortal()
    const parts = await link()
    expect(await confirm({ ...parts, new_password: 'password1' })).toEqual({
      status: 400,
      body: { new_password: ['This password is too common.'] },
    })
    expect((await confirm({ ...parts, new_password: 'gwenllian1' })).body).toEqual({
      new_password: ['The password is too similar to the username.'],
    })
    expect((await confirm({ ...parts, new_password: NEW_PASSWORD })).status).toBe(204)
  })

  it('expires after an hour', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { confirm, link } = await makePortal()
    const [early, late] = [await link(), await link()]
    vi.setSystemTime(Date.now() + HOUR - 1)
    expect((await confirm({ ...early, new_password: 'password1' })).body).toHaveProperty('new_password')
    vi.setSystemTime(Date.now() + 1)
    expect(await confirm({ ...late, new_password: NEW_PASSWORD })).toEqual(DEAD)
  })

  it.each([
    ['the password', `${USERS}set_password/`, { new_password: NEW_PASSWORD }],
    ['the address', '/api/users/set_email/', { email: 'new@example.org' }],
  ])('expires when %s was changed', async (_, url, change) => {
    const { app, member, confirm, link } = await makePortal()
    const parts = await link()
    await post(app, url, { ...change, current_password: TEST_PASSWORD }, member.authorization)
    expect(await confirm({ ...parts, new_password: `${NEW_PASSWORD} 2` })).toEqual(DEAD)
  })

  it('expires when another one was used, and while the member is suspended', async () => {
    const { db, confirm, link } = await makePortal()
    const [one, two] = [await link(), await link()]
    await confirm({ ...one, new_password: NEW_PASSWORD })
    expect(await confirm({ ...two, new_password: `${NEW_PASSWORD} 2` })).toEqual(DEAD)
    const three = await link()
    await db.updateTable('accounts').set({ active: false }).execute()
    expect(await confirm({ ...three, new_password: `${NEW_PASSWORD} 3` })).toEqual(DEAD)
  })

  it('sends the member a notice, and its use is in the audit log', async () => {
    const { app, db, member, delivered, confirm, link } = await makePortal()
    await confirm({ ...(await link()), new_password: NEW_PASSWORD })
    await app.runDueJobs()
    expect(delivered.at(-1)).toMatchObject({
      recipients: ['Gwenllian@example.org'],
      mail: { subject: 'Your password was changed' },
    })
    const acts = await db.selectFrom('audit_log').select(['act', 'actor_id']).execute()
    expect(acts).toEqual([{ act: 'password-reset', actor_id: member.id }])
  })
})

describe('the address of the link on the server', () => {
  const url = '/reset-password/MQ/a-b_c'

  it('leads to the same path of the site that shows this portal', async () => {
    const { app } = await makePortal({ clientUrl: 'https://map.example' })
    const answer = await app.inject({ url, headers: { host: 'evil.example' } })
    expect(answer.statusCode).toBe(302)
    expect(answer.headers).toMatchObject({
      location: 'https://map.example/reset-password/MQ/a-b_c',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const odd = await app.inject({ url: '/reset-password/%2F%2Fevil.example/%0D%0Ax' })
    expect(odd.headers.location).toBe('https://map.example/reset-password/%2F%2Fevil.example/%0D%0Ax')
  })

  it('otherwise shows the portal’s own page', async () => {
    const { app } = await makePortal()
    const answer = await app.inject({ url })
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers.location).toBeUndefined()
  })
})
