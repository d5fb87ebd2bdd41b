import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  confirmEmail,
  getEmailState,
  sendConfirmationLink,
  type EmailState,
} from '#contract/accounts/confirmations.ts'
import { setEmail } from '#contract/accounts/credentials.ts'
import { hideRecord } from '#server/moderation/moderate.action.ts'
import { parseConfig, type Config } from '#server/platform/config/config.ts'
import {
  makeAdministrator,
  makeApp,
  makeMember,
  TEST_PASSWORD,
  type TestMember,
} from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'
import { startMailServer } from '#server/testing/smtp.ts'

const DAY = 86_400_000

afterEach(() => {
  vi.useRealTimers()
})

/** A portal whose mail goes to a server on this machine. */
async function makePortal(changes: Partial<Config> = {}) {
  const { port, delivered } = await startMailServer()
  const { mail, publicUrl, clientUrl } = parseConfig({
    PUBLIC_URL: 'https://lidar.example',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'post@lidar.example',
  })
  const portal = await makeApp({ mail, publicUrl, clientUrl, ...changes })
  const { app, db } = portal
  const register = async (username = 'mair', email = `${username}@example.org`): Promise<TestMember> => {
    const credentials = { username, password: TEST_PASSWORD }
    const made = await app.inject({
      method: 'POST',
      url: '/api-auth-djoser/users/',
      payload: { ...credentials, email, re_password: TEST_PASSWORD },
    })
    expect(made.statusCode).toBe(201)
    const opened = await app.inject({
      method: 'POST',
      url: '/api-auth-djoser/token/login/',
      payload: credentials,
    })
    const { auth_token: token } = opened.json<{ auth_token: string }>()
    const { id } = made.json<{ id: number }>()
    return { id, username, token, authorization: { authorization: `Token ${token}` } }
  }
  const state = async (member: TestMember) =>
    (await app.inject({ url: getEmailState.path, headers: member.authorization })).json<EmailState>()
  const sendAgain = async (member: TestMember) =>
    app.inject({ method: 'POST', url: sendConfirmationLink.path, headers: member.authorization })
  const changeTo = async (member: TestMember, email: string) => {
    const payload = { email, current_password: TEST_PASSWORD }
    const answer = await app.inject({
      method: setEmail.method,
      url: setEmail.path,
      headers: member.authorization,
      payload,
    })
    return { status: answer.statusCode, body: answer.json<unknown>() }
  }
  /** The secret in the newest link that went to this address. */
  const linkTo = async (address: string) => {
    await app.runDueJobs()
    const mails = delivered.filter(({ recipients }) => recipients.includes(address))
    const texts = mails.map(({ mail }) => /\/confirm-email\/(\S+)$/m.exec(mail.text ?? '')?.[1])
    return texts.filter((token) => token !== undefined).at(-1) ?? 'no link'
  }
  const follow = async (token: string) => {
    const answer = await app.inject({ method: 'POST', url: confirmEmail.path, payload: { token } })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ outcome: string }>().outcome
  }
  return { ...portal, db, delivered, register, state, sendAgain, changeTo, linkTo, follow }
}

describe('the link that confirms an address', () => {
  it('is sent after the registration, works once, and its secret is not stored', async () => {
    const { register, state, linkTo, follow, db } = await makePortal()
    const mair = await register()
    expect(await state(mair)).toEqual({
      email: 'mair@example.org',
      confirmed: false,
      notices_to: null,
      link_sent: null,
      mail_by: 'smtp',
    })
    const token = await linkTo('mair@example.org')
    expect((await state(mair)).link_sent).not.toBeNull()
    const stored = await db.selectFrom('email_confirmations').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await follow(token)).toBe('confirmed')
    expect(await state(mair)).toMatchObject({ confirmed: true, notices_to: 'mair@example.org' })
    expect(await follow(token)).toBe('used')
    const acts = await db.selectFrom('audit_log').select('act').where('actor_id', '=', mair.id).execute()
    expect(acts.filter(({ act }) => act === 'email-confirmed')).toHaveLength(1)
  })

  it('counts once when several requests use it at the same time', async () => {
    const { register, linkTo, follow } = await makePortal()
    await register()
    const token = await linkTo('mair@example.org')
    const outcomes = await Promise.all([follow(token), follow(token), follow(token)])
    expect(outcomes.sort()).toEqual(['confirmed', 'used', 'used'])
  })

  it('expires after seven days, and an invented one is wrong', async () => {
    const { register, state, linkTo, follow } = await makePortal()
    const mair = await register()
    const token = await linkTo('mair@example.org')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY })
    expect(await follow(token)).toBe('expired')
    expect(await follow(`${token}x`)).toBe('wrong')
    vi.useRealTimers()
    expect(await state(mair)).toMatchObject({ confirmed: false })
    expect(await follow(token)).toBe('confirmed')
  })

  it('is sent again on request, five times in an hour, and each of the links works', async () => {
    const { limits } = parseConfig({})
    const { register, sendAgain, linkTo, follow, delivered } = await makePortal({ limits })
    const mair = await register()
    const first = await linkTo('mair@example.org')
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await sendAgain(mair)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    const last = await linkTo('mair@example.org')
    expect(last).not.toBe(first)
    // Those that waited together went out as one.
    expect(delivered).toHaveLength(2)
    expect(await follow(first)).toBe('confirmed')
    expect(await follow(last)).toBe('used')
    expect((await sendAgain(mair)).statusCode).toBe(200)
    await linkTo('mair@example.org')
    expect(delivered).toHaveLength(2)
  })

  it('is reported as undeliverable if no mail server is set up', async () => {
    const { app } = await makeApp()
    const mair = await makeMember({ confirmed: false })
    const answer = await app.inject({ url: getEmailState.path, headers: mair.authorization })
    expect(answer.json()).toMatchObject({ confirmed: false, mail_by: 'outbox' })
  })
})

describe('an account with an address that is not confirmed', () => {
  it('gets no notices about its records, but gets password reset links', async () => {
    const portal = await makePortal()
    const { app, db, register, delivered } = portal
    const mair = await register()
    const administrator = await makeAdministrator(portal)
    const { id } = await makeRecord(app, mair)
    await app.runDueJobs()
    delivered.length = 0
    await hideRecord(portal, { actor: administrator.id, id, reason: 'At risk' })
    expect(await queuedMails(db)).toEqual([])
    await app.inject({
      method: 'POST',
      url: '/api-auth-djoser/users/reset_password/',
      payload: { email: 'mair@example.org' },
    })
    await app.runDueJobs()
    expect(delivered.map(({ mail }) => mail.subject)).toEqual(['A new password for the Wales LiDAR Portal'])
  })

  it('gets notices at the previous address until the new one is confirmed', async () => {
    const { app, db, register, state, changeTo, linkTo, follow, delivered } = await makePortal()
    const mair = await register()
    await follow(await linkTo('mair@example.org'))
    expect(await changeTo(mair, 'mair@new.example')).toEqual({
      status: 200,
      body: { id: mair.id, username: 'mair', email: 'mair@new.example' },
    })
    expect(await state(mair)).toMatchObject({ confirmed: false, notices_to: 'mair@example.org' })
    const token = await linkTo('mair@new.example')
    const told = delivered.find(({ mail }) => mail.subject === 'Your email address was changed')
    expect(told?.recipients).toEqual(['mair@example.org'])
    expect(told?.mail.text).toContain('still go to this address until the new one is confirmed')
    // The previous one is still the member's: nobody else can register it, and it lets them in again.
    const { email } = (
      await app.inject({
        method: 'POST',
        url: '/api-auth-djoser/users/',
        payload: {
          username: 'nest',
          email: 'mair@example.org',
          password: TEST_PASSWORD,
          re_password: TEST_PASSWORD,
        },
      })
    ).json<{ email: string[] }>()
    expect(email).toEqual(['user with this email already exists.'])
    const reset = { method: 'POST', url: '/api-auth-djoser/users/reset_password/' } as const
    await app.inject({ ...reset, payload: { email: 'mair@example.org' } })
    await app.runDueJobs()
    expect(delivered.at(-1)?.recipients).toEqual(['mair@example.org'])
    expect(await follow(token)).toBe('confirmed')
    expect(await state(mair)).toMatchObject({ confirmed: true, notices_to: 'mair@new.example' })
    const { confirmed_email_key: key } = await db
      .selectFrom('accounts')
      .select('confirmed_email_key')
      .where('id', '=', mair.id)
      .executeTakeFirstOrThrow()
    expect(key).toBe('mair@new.example')
  })

  it('a link to a new address counts once: followed again, it changes nothing, not even after a change back', async () => {
    const { db, register, state, changeTo, linkTo, follow } = await makePortal()
    const mair = await register()
    await follow(await linkTo('mair@example.org'))
    await changeTo(mair, 'mair@new.example')
    const token = await linkTo('mair@new.example')
    const outcomes = await Promise.all([follow(token), follow(token), follow(token)])
    expect(outcomes.sort()).toEqual(['confirmed', 'used', 'used'])
    expect(await follow(token)).toBe('used')
    const now = { email: 'mair@new.example', confirmed: true, notices_to: 'mair@new.example' }
    expect(await state(mair)).toMatchObject(now)
    const acts = await db.selectFrom('audit_log').select('act').where('actor_id', '=', mair.id).execute()
    // One for each address.
    expect(acts.filter(({ act }) => act === 'email-confirmed')).toHaveLength(2)

    await changeTo(mair, 'mair@third.example')
    const before = await state(mair)
    expect(before).toMatchObject({ email: 'mair@third.example', confirmed: false })
    expect(await follow(token)).not.toBe('confirmed')
    expect(await state(mair)).toEqual(before)
  })

  it('refuses a link to an address that has been changed, and needs none to change back', async () => {
    const { register, state, changeTo, linkTo, follow } = await makePortal()
    const mair = await register()
    await follow(await linkTo('mair@example.org'))
    await changeTo(mair, 'mair@wrong.example')
    const wrong = await linkTo('mair@wrong.example')
    await changeTo(mair, 'mair@new.example')
    expect(await follow(wrong)).toBe('wrong')
    expect(await state(mair)).toMatchObject({ confirmed: false, notices_to: 'mair@example.org' })
    await changeTo(mair, 'mair@example.org')
    expect(await state(mair)).toMatchObject({ confirmed: true, notices_to: 'mair@example.org' })
  })
})

it('deleting an account deletes its links and both of its addresses', async () => {
  const { app, db, register, changeTo, linkTo, follow } = await makePortal()
  const mair = await register()
  await follow(await linkTo('mair@example.org'))
  await changeTo(mair, 'mair@new.example')
  const token = await linkTo('mair@new.example')
  const left = await app.inject({
    method: 'DELETE',
    url: '/api-auth-djoser/users/me/',
    headers: mair.authorization,
    payload: { current_password: TEST_PASSWORD },
  })
  expect(left.statusCode).toBe(204)
  expect(await db.selectFrom('email_confirmations').selectAll().execute()).toEqual([])
  expect(await follow(token)).toBe('wrong')
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', 'like', 'mail%').execute()
  expect(JSON.stringify(jobs)).not.toMatch(/mair@/)
})
