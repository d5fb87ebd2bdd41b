import { describe, expect, it } from 'vitest'
import { ROUTES } from '#contract/index.ts'
import { addressOf, type Route } from '#contract/http/route.ts'
import { makeAdministrator } from './testing/app.ts'
import { withComments } from './testing/comments.ts'
import { makeAppWithPages } from './testing/web-folder.ts'

/**
 * Percent-encoded: a NUL, bytes that are not UTF-8 (a lone byte, half a pair, overlong, a surrogate), and an invalid
 * encoding.
 */
const HOSTILE = [
  '%00',
  'a%00b',
  '1%00',
  '%ff',
  '%c3%28',
  '%c0%80',
  '%ed%a0%80',
  '%',
  '%zz',
  '%e2%80',
  '%F0%9F%98%80',
  '%EF%BF%BF',
  '%E2%80%AE',
  '9'.repeat(40),
  '-1',
  '1e309',
  'NaN',
  '%20',
  'a'.repeat(1500),
  "'%22%5C%3B--",
]

const PLACEHOLDER = '1'

describe('every route of the contract', () => {
  it('survives invalid text in each parameter of its path', async () => {
    const { app, db } = await makeAppWithPages(withComments())
    const { authorization } = await makeAdministrator({ db })
    let asked = 0
    for (const route of ROUTES)
      for (const name of Object.keys(route.params?.properties ?? {}))
        for (const value of HOSTILE) {
          const url = addressWith(route, name, value)
          const { statusCode } = await app.inject({ method: route.method, url, headers: authorization })
          expect([route.method, url, statusCode < 500]).toEqual([route.method, url, true])
          asked += 1
        }
    expect(asked).toBeGreaterThan(1000)
  })

  it('survives invalid text in each parameter of its query', async () => {
    const { app, db } = await makeAppWithPages(withComments())
    const { authorization } = await makeAdministrator({ db })
    let asked = 0
    for (const route of ROUTES)
      for (const name of Object.keys(route.query?.properties ?? {}))
        for (const value of HOSTILE) {
          const url = addressOf(route, onesFor(route), required(route, name))
          const whole = `${url}${url.includes('?') ? '&' : '?'}${name}=${value}`
          const { method } = route
          const { statusCode } = await app.inject({ method, url: whole, headers: authorization })
          expect([method, whole, statusCode < 500]).toEqual([method, whole, true])
          asked += 1
        }
    expect(asked).toBeGreaterThan(500)
  })
})

describe('every page with a parameter in its address', () => {
  it.each(['/user/', '/news/', '/LidarPortal?record=', '/about?lang=', '/'])(
    'survives invalid text: %s',
    async (page) => {
      const { app } = await makeAppWithPages()
      for (const value of HOSTILE) {
        const { statusCode } = await app.inject({ url: page + value })
        expect([page + value, statusCode < 500]).toEqual([page + value, true])
      }
    },
  )

  it('is not found if the parameter contains a NUL', async () => {
    const { app } = await makeAppWithPages()
    const { statusCode, body } = await app.inject({ url: '/user/%00' })
    expect([statusCode, body.includes('Page not found')]).toEqual([404, true])
  })
})

function onesFor(route: Route): Record<string, string> {
  return Object.fromEntries(Object.keys(route.params?.properties ?? {}).map((name) => [name, PLACEHOLDER]))
}

function addressWith(route: Route, name: string, value: string): string {
  const path = route.path.replace(`{${name}}`, () => value)
  return path.replaceAll(/\{\w+\}/g, PLACEHOLDER)
}

/** The other parameters that the query requires. */
function required(route: Route, tried: string): Record<string, string> {
  const names: readonly string[] = route.query?.required ?? []
  return Object.fromEntries(names.filter((name) => name !== tried).map((name) => [name, PLACEHOLDER]))
}
