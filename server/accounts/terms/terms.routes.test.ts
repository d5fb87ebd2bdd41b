import { describe, expect, it } from 'vitest'
import { createAccount, deleteOwnUser } from '#contract/accounts/accounts.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { createRecord } from '#contract/records/records.ts'
import {
  acceptTerms,
  getTerms,
  newestTerms,
  putOffTerms,
  TERMS_VERSIONS,
  type Terms,
} from '#contract/accounts/terms.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { makeApp, makeMember, TEST_PASSWORD, type TestApp, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'

const NEWEST = Object.fromEntries(newestTerms().map(({ kind, version }) => [kind, version]))
const PASSED = '2026-01-01'
const TO_COME = '2099-01-01'

async function makePortal(from: string | null = PASSED) {
  const { site } = parseConfig(from === null ? {} : { TERMS_FROM: from })
  return makeApp({ site })
}

async function read({ app }: TestApp, member?: TestMember): Promise<Terms> {
  const answer = await app.inject({ url: getTerms.path, headers: { ...member?.authorization } })
  expect(answer.statusCode).toBe(200)
  return answer.json<Terms>()
}

const post = ({ app }: TestApp, url: string, payload: object, member?: TestMember) =>
  app.inject({ method: 'POST', url, headers: { ...member?.authorization }, payload })

const accept = (portal: TestApp, member: TestMember, payload: object) =>
  post(portal, acceptTerms.path, payload, member)

const stored = ({ db }: TestApp) =>
  db
    .selectFrom('terms_acceptances')
    .select(['account_id', 'kind', 'version', 'via'])
    .orderBy('kind')
    .execute()

const registration = (terms?: string) => ({
  username: 'nest',
  email: 'nest@example.org',
  password: TEST_PASSWORD,
  re_password: TEST_PASSWORD,
  ...(terms !== undefined && { terms }),
})

describe('the list of terms', () => {
  it.each([
    [null, false],
    [TO_COME, false],
    [PASSED, true],
  ])('says since when they apply (%s)', async (from, in_force) => {
    expect(await read(await makePortal(from))).toMatchObject({ from, in_force })
  })

  it('names the page and the hash of every version, and asks visitors nothing', async () => {
    const { terms, ask } = await read(await makePortal())
    expect(terms.map(({ kind, page }) => [kind, page])).toEqual(
      TERMS_VERSIONS.map(({ kind, version }) => [kind, `/terms/${version}`]),
    )
    for (const { sha256, accepted } of terms) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(accepted).toBeNull()
    }
    expect(ask).toEqual({ visit: [], save: [] })
  })

  it('of a member is not stored by caches', async () => {
    const { app } = await makePortal()
    const { authorization } = await makeMember()
    const answer = await app.inject({ url: getTerms.path, headers: authorization })
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })
})

describe('accepting terms', () => {
  it('stores who accepted which version, and where, once', async () => {
    const portal = await makePortal()
    const member = await makeMember()
    await makeRecord(portal.app, member)
    expect((await read(portal, member)).ask.visit).toEqual(['site', 'contribution'])
    const both = { site: NEWEST.site, contribution: NEWEST.contribution }
    const answer = await accept(portal, member, { ...both, via: 'login' })
    expect([answer.statusCode, answer.json<Terms>().ask]).toEqual([200, { visit: [], save: [] }])
    expect((await accept(portal, member, { ...both, via: 'save' })).statusCode).toBe(200)
    const whose = { account_id: member.id, via: 'login' }
    expect(await stored(portal)).toEqual([
      { ...whose, kind: 'contribution', version: NEWEST.contribution },
      { ...whose, kind: 'site', version: NEWEST.site },
    ])
    for (const { accepted } of (await read(portal, await makeMember())).terms) expect(accepted).toBeNull()
  })

  it.each([
    ['without a kind', { via: 'save' }, { non_field_errors: [REFUSAL_TEXTS.termsNone] }],
    [
      'in a version that is not the newest',
      { site: '2020-01', via: 'save' },
      { site: [REFUSAL_TEXTS.termsNotNewest] },
    ],
    ['without a place', { site: NEWEST.site }, { via: [REFUSAL_TEXTS.required] }],
    [
      'at the registration of somebody else',
      { site: NEWEST.site, via: 'register' },
      { via: ['"register" is not a valid choice.'] },
    ],
  ])('is refused %s', async (_, payload, texts) => {
    const portal = await makePortal()
    const answer = await accept(portal, await makeMember(), payload)
    expect([answer.statusCode, answer.json()]).toEqual([400, texts])
    expect(await stored(portal)).toEqual([])
  })

  it.each([null, TO_COME])('is refused while they are a draft (%s)', async (from) => {
    const portal = await makePortal(from)
    const answer = await accept(portal, await makeMember(), { site: NEWEST.site, via: 'login' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { site: [REFUSAL_TEXTS.termsDraft] }])
  })

  it('needs a login', async () => {
    const portal = await makePortal()
    expect((await post(portal, acceptTerms.path, { site: NEWEST.site, via: 'login' })).statusCode).toBe(401)
    expect((await post(portal, putOffTerms.path, {})).statusCode).toBe(401)
  })
})

describe('putting the question off', () => {
  it('ends it on visits, and asks at a save after thirty days', async () => {
    const portal = await makePortal()
    const member = await makeMember()
    await makeRecord(portal.app, member)
    const answer = await post(portal, putOffTerms.path, {}, member)
    expect([answer.statusCode, answer.json<Terms>().ask]).toEqual([200, { visit: [], save: [] }])
    await portal.db
      .updateTable('terms_put_off')
      .set({ until: new Date(Date.now() - 1000) })
      .execute()
    expect((await read(portal, member)).ask).toEqual({ visit: [], save: ['site', 'contribution'] })
  })

  it('a second time does not lengthen it', async () => {
    const portal = await makePortal()
    const member = await makeMember()
    await post(portal, putOffTerms.path, {}, member)
    const until = () => portal.db.selectFrom('terms_put_off').selectAll().execute()
    const first = await until()
    await post(portal, putOffTerms.path, {}, member)
    expect(await until()).toEqual(first)
    expect(first).toMatchObject([{ account_id: member.id, kind: 'site' }])
  })

  it('stores nothing while nothing is asked', async () => {
    const portal = await makePortal(null)
    await post(portal, putOffTerms.path, {}, await makeMember())
    expect(await portal.db.selectFrom('terms_put_off').selectAll().execute()).toEqual([])
  })
})

describe('a registration', () => {
  it('stores the acceptance with the account', async () => {
    const portal = await makePortal()
    const answer = await post(portal, createAccount.path, registration(NEWEST.site))
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<{ id: number }>()
    expect(await stored(portal)).toEqual([
      { account_id: id, kind: 'site', version: NEWEST.site, via: 'register' },
    ])
  })

  it.each([
    ['of a version that is not the newest', PASSED, '2020-01', REFUSAL_TEXTS.termsNotNewest],
    ['of a draft', null, NEWEST.site ?? '', REFUSAL_TEXTS.termsDraft],
  ])('with an acceptance %s makes no account', async (_, from, terms, text) => {
    const portal = await makePortal(from)
    const answer = await post(portal, createAccount.path, registration(terms))
    expect([answer.statusCode, answer.json()]).toEqual([400, { terms: [text] }])
    expect(await portal.db.selectFrom('accounts').select('id').execute()).toEqual([])
  })

  it('from an old client and its first record are never refused, and our pages ask on the next visit', async () => {
    const portal = await makePortal()
    expect((await post(portal, createAccount.path, registration())).statusCode).toBe(201)
    const member = await makeMember()
    const made = await portal.app.inject({
      method: 'POST',
      url: createRecord.path,
      headers: { ...member.authorization, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        title: 'Cairn',
        description: 'From an old client.',
        site_type: 'mound',
        monument_type: 'cairn',
        period: 'unknown',
        polygonCoordinate: '[[52.1,-3.8],[52.1005,-3.8],[52.1005,-3.7995]]',
      }).toString(),
    })
    expect(made.statusCode).toBe(201)
    expect(await stored(portal)).toEqual([])
    expect((await read(portal, member)).ask.visit).toEqual(['site', 'contribution'])
  })
})

it('what a member accepted and put off is deleted with the account', async () => {
  const portal = await makePortal()
  const member = await makeMember()
  await accept(portal, member, { contribution: NEWEST.contribution, via: 'save' })
  await post(portal, putOffTerms.path, {}, member)
  const left = await portal.app.inject({
    method: 'DELETE',
    url: deleteOwnUser.path,
    headers: member.authorization,
    payload: { current_password: TEST_PASSWORD },
  })
  expect(left.statusCode).toBe(204)
  expect(await stored(portal)).toEqual([])
  expect(await portal.db.selectFrom('terms_put_off').selectAll().execute()).toEqual([])
})
