import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'

const HOME = '198.51.100.7'
const ATTACKER = '203.0.113.9'
const LIMITS = { ...parseConfig({}).limits, loginByAddress: null }

async function makePortal() {
  const { app, db } = await makeApp({ limits: LIMITS })
  const member = await makeMember({ username: 'gwenllian' })
  const { email } = await db.selectFrom('accounts').select('email').executeTakeFirstOrThrow()
  const logIn = async (remoteAddress: string, password: string, username = 'gwenllian') =>
    app.inject({
      method: 'POST',
      url: '/api-auth-djoser/token/login/',
      payload: { username, password },
      remoteAddress,
    })
  const statusOf = async (...login: Parameters<typeof logIn>) => (await logIn(...login)).statusCode
  return { app, db, member, email, logIn, statusOf }
}

function count(statuses: readonly number[], status: number): number {
  return statuses.filter((each) => each === status).length
}

/** A number of addresses that have not been used before. */
function strangers(many: number): string[] {
  return Array.from({ length: many }, (_, each) => `192.0.2.${each + 1}`)
}

describe('wrong passwords for an account', () => {
  it('from one address do not lock out anybody at another address', async () => {
    const { logIn, statusOf } = await makePortal()
    const tries: number[] = []
    for (let guess = 0; guess < 40; guess += 1) tries.push(await statusOf(ATTACKER, `guess ${guess}`))
    expect([count(tries, 400), count(tries, 429)]).toEqual([9, 31])
    expect(await statusOf(HOME, TEST_PASSWORD)).toBe(200)
    // Minutes rather than the hour in which the limit counts.
    const late = await logIn(ATTACKER, TEST_PASSWORD)
    expect(late.statusCode).toBe(429)
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(600)
  })

  it('from many addresses are limited together, and the member can log in from the usual address', async () => {
    const { statusOf } = await makePortal()
    expect(await statusOf(HOME, TEST_PASSWORD)).toBe(200)
    const tries = await Promise.all(strangers(60).map((address) => statusOf(address, 'a guess')))
    expect(count(tries, 400)).toBeLessThanOrEqual(25)
    expect(count(tries, 400) + count(tries, 429)).toBe(60)
    expect(await statusOf('192.0.2.200', TEST_PASSWORD)).toBe(429)
    expect(await statusOf(HOME, 'a slip of the finger')).toBe(400)
    expect(await statusOf(HOME, TEST_PASSWORD)).toBe(200)
  })

  it('are counted together for all names of the account', async () => {
    const { statusOf, email } = await makePortal()
    for (const address of strangers(20)) await statusOf(address, 'a guess')
    for (const name of ['gwenllian', 'GWENLLIAN', email, email.toUpperCase()])
      expect(await statusOf('192.0.2.100', 'a guess', name)).toBe(429)
    for (let guess = 0; guess < 12; guess += 1) await statusOf(ATTACKER, 'a guess', 'nobody')
    expect(await statusOf(ATTACKER, 'a guess', 'nobody')).toBe(429)
  })

  it('get the same answers if the name does not exist', async () => {
    const { logIn } = await makePortal()
    const answersTo = async (name: string, addresses: readonly string[]) => {
      const answers: [number, string][] = []
      for (const address of addresses) {
        const { statusCode, body } = await logIn(address, 'a guess', name)
        answers.push([statusCode, body.replace(/\d+/, 'N')])
      }
      return answers
    }
    const addresses = [...strangers(10), ...Array<string>(20).fill(ATTACKER), ...strangers(10)]
    const ofMember = await answersTo('gwenllian', addresses)
    expect(ofMember.map(([status]) => status)).toContain(429)
    expect(await answersTo('nobody', addresses)).toEqual(ofMember)
  })
})

describe('the right password', () => {
  it('never counts as a failed attempt', async () => {
    const { statusOf } = await makePortal()
    for (let login = 0; login < 40; login += 1) expect(await statusOf(HOME, TEST_PASSWORD)).toBe(200)
  })

  it('at a known address also allows a change of the password', async () => {
    const { app, member, statusOf } = await makePortal()
    expect(await statusOf(ATTACKER, TEST_PASSWORD)).toBe(200)
    const wanted = 'Maen Llia 1200 CC'
    const changed = await confirm(app, member, HOME, {
      current_password: TEST_PASSWORD,
      new_password: wanted,
    })
    expect(changed).toBe(204)
    for (const address of strangers(20)) await statusOf(address, 'a guess')
    expect(await statusOf(ATTACKER, wanted)).toBe(429)
    expect(await statusOf(HOME, wanted)).toBe(200)
  })
})

describe('a stolen token', () => {
  it('cannot be used to guess the password, and does not lock the owner out', async () => {
    const { app, member, statusOf } = await makePortal()
    const guesses: number[] = []
    for (let guess = 0; guess < 20; guess += 1)
      guesses.push(
        await confirm(app, member, ATTACKER, {
          current_password: `guess ${guess}`,
          new_password: 'Maen Llia 1200 CC',
        }),
      )
    expect([count(guesses, 400), count(guesses, 429)]).toEqual([9, 11])
    expect(await statusOf(ATTACKER, TEST_PASSWORD)).toBe(429)
    const email = { email: 'newydd@example.org', current_password: 'a guess' }
    const headers = member.authorization
    const others = [
      { method: 'POST', url: '/api/users/set_email/', payload: email },
      { method: 'PATCH', url: '/api-auth-djoser/users/me/', payload: email },
      { method: 'DELETE', url: '/api-auth-djoser/users/me/', payload: email },
    ] as const
    for (const request of others)
      expect((await app.inject({ ...request, headers, remoteAddress: ATTACKER })).statusCode).toBe(429)
    const own = { current_password: TEST_PASSWORD, new_password: 'Carn Goch 700 CC' }
    expect(await confirm(app, member, HOME, own)).toBe(204)
  })
})

async function confirm(
  app: FastifyInstance,
  member: { authorization: { authorization: string } },
  remoteAddress: string,
  payload: Record<string, string>,
): Promise<number> {
  const url = '/api-auth-djoser/users/set_password/'
  const headers = member.authorization
  return (await app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode
}
