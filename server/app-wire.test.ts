import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '#contract/index.ts'
import { isLegacyAddress } from '#contract/site/addresses/legacy-addresses.ts'
import { makeApp, makeMember, type TestApp } from './testing/app.ts'
import { withComments } from './testing/comments.ts'
import { makeRecord } from './testing/records.ts'

const KEPT = ROUTES.filter(({ path }) => isLegacyAddress(path))
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '1')

/** Refused before it changes anything, so that two attempts find the portal in the same state. */
const CHANGES_NOTHING = { payload: {} }

async function makePortal() {
  const portal = await makeApp(withComments())
  const member = await makeMember({ username: '1' })
  await makeRecord(portal.app, member)
  const ask = async (request: InjectOptions) => {
    const { statusCode, headers, body } = await portal.app.inject(request)
    return { status: statusCode, allow: headers.allow, location: headers.location, body }
  }
  return { ...portal, member, ask }
}

describe('the previous portal’s addresses', () => {
  it('are all in the contract', () => {
    expect(new Set(KEPT.map(({ path }) => path)).size).toBe(23)
  })

  it('answer every method in the same way with and without the slash at the end (row 61)', async () => {
    const { member, ask } = await makePortal()
    for (const headers of [{}, member.authorization])
      for (const path of new Set(KEPT.map((route) => route.path)))
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
          // The token would be invalid at the second attempt.
          if (path.endsWith('logout/') && method === 'POST') continue
          const body = method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? {} : CHANGES_NOTHING
          const request = { method, headers, ...body }
          const withSlash = await ask({ ...request, url: addressOf(path) })
          const without = await ask({ ...request, url: addressOf(path).slice(0, -1) })
          expect([method, path, without]).toEqual([method, path, withSlash])
          expect([method, path, withSlash.status]).not.toEqual([method, path, 301])
          expect(withSlash.location).toBeUndefined()
        }
  })

  it('end a session without the slash too (row 61)', async () => {
    const { member, ask } = await makePortal()
    const logOut = { method: 'POST', url: '/api-auth-djoser/token/logout', headers: member.authorization }
    expect((await ask(logOut as InjectOptions)).status).toBe(204)
  })

  it('list their methods in every answer, refusals too', async () => {
    const { member, ask } = await makePortal()
    for (const { method, path } of KEPT) {
      const methods = KEPT.filter((other) => other.path === path).map((other) => other.method)
      const every = methods.includes('GET') ? [...methods, 'HEAD'] : methods
      for (const headers of [{ authorization: 'Token dead' }, {}, member.authorization]) {
        const { allow } = await ask({ method, url: addressOf(path), headers })
        expect([path, String(allow).split(', ').toSorted()]).toEqual([
          path,
          [...new Set([...every, 'OPTIONS'])].toSorted(),
        ])
        if (path.endsWith('logout/')) break
      }
    }
  })

  it('give 404 for an unknown format, before anything else is checked', async () => {
    const { ask } = await makePortal()
    const me = '/api-auth-djoser/users/me/'
    const notFound = JSON.stringify({ detail: 'Not found.' })
    for (const format of ['xml', 'JSON', 'csv', '%00', 'json&format=xml'])
      expect(await ask({ url: `${me}?format=${format}` })).toMatchObject({ status: 404, body: notFound })
    for (const format of ['json', 'api', '', 'xml&format=json'])
      expect(await ask({ url: `${me}?format=${format}` })).toMatchObject({ status: 401 })
    expect(await ask({ url: '/api/records/?format=xml' })).toMatchObject({ status: 404 })
    expect(await ask({ url: '/api/map/?format=xml' })).toMatchObject({ status: 200 })
  })
})

describe('an empty body', () => {
  const TYPES = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'text/plain',
    'nonsense',
  ]

  it('counts as a form without fields at every endpoint, whatever its type', async () => {
    const { app, member } = await makePortal()
    for (const { method, path } of ROUTES.filter(({ body }) => body !== undefined)) {
      const url = addressOf(path)
      const none = await tell(app, { method, url, headers: member.authorization })
      expect([path, none]).not.toEqual([path, expect.stringMatching(/^(415|5..) /)])
      for (const type of TYPES) {
        const headers = { ...member.authorization, 'content-type': type }
        expect([path, type, await tell(app, { method, url, headers, payload: '' })]).toEqual([
          path,
          type,
          none,
        ])
      }
    }
  })

  it('with the type of a form logs out, as the original client does', async () => {
    const { app, member } = await makePortal()
    const headers = { ...member.authorization, 'content-type': 'application/x-www-form-urlencoded' }
    const url = '/api-auth-djoser/token/logout/'
    const answer = await app.inject({ method: 'POST', url, headers, payload: '' })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect((await app.inject({ method: 'POST', url, headers, payload: '' })).statusCode).toBe(401)
  })

  it('is the answer to a request for another activation email (row 58)', async () => {
    const { app } = await makePortal()
    const url = '/api-auth-djoser/users/resend_activation/'
    const answer = await app.inject({ method: 'POST', url, payload: { email: 'mair@example.org' } })
    expect([answer.statusCode, answer.body, answer.headers['content-length']]).toEqual([400, '', '0'])
  })
})

/** Each attempt creates something else, so only the status is compared. */
async function tell(app: TestApp['app'], request: InjectOptions): Promise<string> {
  const { statusCode, body } = await app.inject(request)
  return statusCode < 400 ? `${statusCode} …` : `${statusCode} ${body}`
}
