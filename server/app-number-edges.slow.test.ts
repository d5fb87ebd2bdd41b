import { expect, it } from 'vitest'
import { makeAdministrator, makeMember, type TestApp } from './testing/app.ts'
import { withComments } from './testing/comments.ts'
import { everyPlace, type Place } from './testing/every-parameter.ts'
import { makeRecord } from './testing/records.ts'
import { makeAppWithPages } from './testing/web-folder.ts'

/** Past a double, nearest to zero, past each whole number that a column can hold, and past the world in degrees. */
const FEW = ['1e308', '-1e309', '5e-324', '-0', '2147483648', '9007199254740991', '-180.00000000000003']
const EDGES = [...FEW, '32768', '18446744073709551616', '8640000000000001', '90.00000000000001']

/** What several numbers in one parameter can be: a box, a line, an outline of JSON, a shape of WKT, a comparison, a day. */
const SEVERAL: readonly ((edge: string) => string)[] = [
  (edge) => `${edge},${edge}`,
  (edge) => `-${edge},-${edge},${edge},${edge}`,
  (edge) => `-3.8,52,${edge},53`,
  (edge) => `-3.8,52,-3.7,52,-3.7,53,${edge},53,-3.8,52`,
  (edge) => `[[52.1,-3.8],[52.2,${edge}],[${edge},-3.7]]`,
  (edge) => `S_INTERSECTS(geometry, POLYGON((0 0, ${edge} 0, ${edge} -${edge}, 0 0)))`,
  (edge) => `record = ${edge} OR record > -${edge}`,
]
const IN_TEXT = ['1e308', '5e-324'].flatMap((edge) => SEVERAL.map((many) => many(edge)))
const DAYS = ['0000-01-01', '9999-12-31', '0001-01-01T00:00:00Z', '2026-02-29', '9999-12-31T23:59:60-14:00']

/** Milliseconds: hundreds of requests. */
const TIME = 900_000

const isNumber = ({ usual }: Place) => /^[-\d[{]/.test(usual)
/** Whether a parameter is a text with numbers in it. */
const holdsNumbers = ({ usual, what }: Place) =>
  /^-?[\d.]+,|^[[{]/.test(usual) || / \??(bbox|filter|datetime|after|offset|skip|line|points)$/.test(what)

function textsFor(place: Place): readonly string[] {
  if (/^\d{4}-/.test(place.usual) || place.what.endsWith('datetime')) return [...FEW, ...DAYS]
  if (holdsNumbers(place)) return [...EDGES, ...IN_TEXT]
  return isNumber(place) ? EDGES : ['1e308', '-0', '2147483648', '9007199254740991']
}

/** A portal with the record that the usual values name, and an administrator who may ask everything. */
async function makePortal() {
  const portal = await makeAppWithPages(withComments())
  const { authorization } = await makeAdministrator(portal)
  await makeRecord(portal.app, await makeMember())
  return { ...portal, authorization }
}

interface Asked {
  init: RequestInit
  url: string
  payload?: string
  type?: string
}

async function statusOf({ app }: Pick<TestApp, 'app'>, headers: object, asked: Asked): Promise<number> {
  const { statusCode } = await app.inject({
    method: asked.init.method as 'POST',
    url: asked.url,
    headers: { ...headers, ...(asked.type && { 'content-type': asked.type }) },
    ...(asked.payload !== undefined && { payload: asked.payload }),
  })
  return statusCode
}

it(
  'no route fails at a number at the edge of its type, in its address, its query or its form',
  { timeout: TIME },
  async () => {
    const { app, authorization } = await makePortal()
    const failed: string[] = []
    for (const place of everyPlace(authorization))
      for (const text of textsFor(place)) {
        const { path: url, init } = place.ask(text)
        const form = init.body ? { payload: bodyOf(init).toString(), type: FORM } : {}
        const status = await statusOf({ app }, authorization, { init, url, ...form })
        if (status >= 500) failed.push(`${place.what} ${text}: ${status}`)
      }
    expect(failed).toEqual([])
  },
)

it('no route fails at such a number in a field of its JSON', { timeout: TIME }, async () => {
  const { app, authorization } = await makePortal()
  const failed: string[] = []
  let sent = 0
  for (const place of everyPlace(authorization).filter(isInBody))
    for (const edge of isNumber(place) ? EDGES : FEW.slice(0, 4))
      for (const value of [edge, `[[52.1,-3.8],[52.2,${edge}],[${edge},-3.7]]`]) {
        const { path: url, init } = place.ask(MARK)
        const payload = jsonOf(bodyOf(init)).replace(`"${MARK}"`, () => value)
        const status = await statusOf({ app }, authorization, {
          init,
          url,
          payload,
          type: 'application/json',
        })
        sent += 1
        if (status >= 500) failed.push(`${place.what} ${value}: ${status}`)
      }
  expect(failed).toEqual([])
  expect(sent).toBeGreaterThan(500)
})

const FORM = 'application/x-www-form-urlencoded'
/** Stands in the body where the number will be: JSON has numbers that JavaScript cannot write. */
const MARK = 'the number'

function isInBody(place: Place): boolean {
  const { init } = place.ask(MARK)
  return Boolean(init.body) && [...bodyOf(init).values()].includes(MARK)
}

function bodyOf({ body }: RequestInit): URLSearchParams {
  if (body instanceof URLSearchParams) return body
  throw new TypeError('The bodies of these places are forms')
}

function jsonOf(fields: URLSearchParams): string {
  return JSON.stringify(Object.fromEntries(fields))
}
