import { tmpdir } from 'node:os'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { makeAdministrator, makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'

const NAME = { 'idempotency-key': 'b0a7c2f41d1e4c529a5e1f2a3b4c5d6e' }

interface Creating {
  table: 'feedback' | 'reports' | 'bookmarks' | 'drafts' | 'news' | 'accounts'
  request: InjectOptions
  /** The same request with other content. */
  other: object
}

const MAIR = {
  username: 'mair',
  email: 'mair@example.org',
  password: TEST_PASSWORD,
  re_password: TEST_PASSWORD,
}

async function creatingRoutes(app: FastifyInstance, db: Database): Promise<Creating[]> {
  const member = await makeMember()
  const administrator = await makeAdministrator({ db })
  const record = await makeRecord(app, member)
  const post = (url: string, payload: object, headers = {}): InjectOptions => ({
    method: 'POST',
    url,
    payload,
    headers,
  })
  const report = { record: String(record.id), reason: 'wrong_place', note: 'A field away.' }
  const place = { name: 'The ridge', longitude: -3.5, latitude: 52.1, zoom: 14 }
  const news = { title: 'New ground', content: 'A third of Wales.' }
  return [
    {
      table: 'feedback',
      request: post('/api/feedback/', { message: 'Diolch!' }),
      other: { message: 'Diolch yn fawr!' },
    },
    { table: 'reports', request: post('/api/reports/', report), other: { ...report, note: 'Two fields.' } },
    {
      table: 'bookmarks',
      request: post('/api/bookmarks/', place, member.authorization),
      other: { ...place, name: 'The other ridge' },
    },
    {
      table: 'drafts',
      request: post('/api/drafts/', { title: 'A bank' }, member.authorization),
      other: { title: 'A ditch' },
    },
    {
      table: 'news',
      request: post('/api/admin/news/', news, administrator.authorization),
      other: { ...news, title: 'Newer ground' },
    },
    {
      table: 'accounts',
      request: post('/api-auth-djoser/users/', MAIR),
      other: { ...MAIR, email: 'ann@example.org' },
    },
  ]
}

describe('a request that is repeated with the same idempotency key', () => {
  for (const table of ['feedback', 'reports', 'bookmarks', 'drafts', 'news', 'accounts'] as const)
    it(`creates one row of ${table} and gives one answer, even if ten arrive at once and one later`, async () => {
      const { app, db } = await makeApp()
      const creating = (await creatingRoutes(app, db)).find((route) => route.table === table)
      if (!creating) throw new Error(table)
      const count = async () => (await db.selectFrom(table).select('id').execute()).length
      const before = await count()
      const { request, other } = creating
      const named = { ...request, headers: { ...request.headers, ...NAME } }
      const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject(named)))
      const later = await app.inject(named)
      expect([...new Set([...answers, later].map((answer) => answer.body))]).toHaveLength(1)
      expect(later.statusCode).toBeLessThan(300)
      expect(later.statusCode).toBe(answers[0]?.statusCode)
      expect(await count()).toBe(before + 1)
      const changed = await app.inject({ ...named, payload: other })
      expect([changed.statusCode, changed.json()]).toEqual([
        409,
        { detail: 'This Idempotency-Key was used for another request.' },
      ])
    })

  it('counts once against a limit', async () => {
    const { app } = await makeApp({ limits: parseConfig({ DATA_DIR: tmpdir() }).limits })
    const send = () =>
      app.inject({ method: 'POST', url: '/api/feedback/', payload: { message: 'Diolch!' }, headers: NAME })
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })

  it('is refused if it is a different request', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    const headers = { ...NAME, ...member.authorization }
    await app.inject({ method: 'POST', url: '/api/drafts/', payload: { title: 'A bank' }, headers })
    const place = { name: 'The ridge', longitude: -3.5, latitude: 52.1, zoom: 14 }
    const marked = await app.inject({ method: 'POST', url: '/api/bookmarks/', payload: place, headers })
    expect(marked.statusCode).toBe(409)
  })
})

describe('a change that is repeated with the same idempotency key', () => {
  it('of a record does not conflict with itself', async () => {
    const { app } = await makeApp()
    const member = await makeMember()
    const { id } = await makeRecord(app, member)
    const request: InjectOptions = {
      method: 'PATCH',
      url: `/api/records/${id}/`,
      payload: { title: 'A longer bank', version: '1' },
    }
    const change = (headers: object) =>
      app.inject({ ...request, headers: { ...member.authorization, ...headers } })
    const answers = [await change(NAME), await change(NAME)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect((await change({})).statusCode).toBe(409)
  })

  it('of a news item does not conflict with itself', async () => {
    const { app, db } = await makeApp()
    const { authorization } = await makeAdministrator({ db })
    const url = '/api/admin/news/'
    const made = await app.inject({
      method: 'POST',
      url,
      payload: { title: 'New ground' },
      headers: authorization,
    })
    const { id, updated_at } = made.json<{ id: number; updated_at: string }>()
    const payload = { title: 'Newer ground', updated_at }
    const change = (headers: object) =>
      app.inject({ method: 'PATCH', url: `${url}${id}/`, payload, headers: { ...authorization, ...headers } })
    const answers = [await change(NAME), await change(NAME)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await change({})).statusCode).toBe(409)
  })
})

describe('a registration that is repeated', () => {
  const register = (app: FastifyInstance, payload: object) =>
    app.inject({ method: 'POST', url: '/api-auth-djoser/users/', payload, headers: NAME })

  it('with another password is refused, and no password can be guessed from what is stored', async () => {
    const { app, db } = await makeApp()
    await register(app, MAIR)
    const [first] = await db.selectFrom('named_requests').select('body_hash').execute()
    const other = { ...MAIR, password: 'Pentre Ifan 3500', re_password: 'Pentre Ifan 3500' }
    expect((await register(app, other)).statusCode).toBe(409)
    await db.deleteFrom('accounts').execute()
    await db.deleteFrom('named_requests').execute()
    await register(app, other)
    const [second] = await db.selectFrom('named_requests').select('body_hash').execute()
    expect(Buffer.from(second?.body_hash ?? [])).toEqual(Buffer.from(first?.body_hash ?? [1]))
  })
})

describe('news created and published many times at once', () => {
  it('are one item, and one email for each member who wants news', async () => {
    const { app, db } = await makeApp()
    const { authorization } = await makeAdministrator({ db })
    const payload = { title: 'New ground', content: 'A third of Wales.' }
    const publish = async () => {
      const made = await app.inject({
        method: 'POST',
        url: '/api/admin/news/',
        payload,
        headers: { ...authorization, ...NAME },
      })
      const { id } = made.json<{ id: number }>()
      const headers = authorization
      return app.inject({ method: 'POST', url: `/api/admin/news/${id}/publish/`, headers })
    }
    const answers = await Promise.all(Array.from({ length: 8 }, publish))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    await publish()
    expect(await db.selectFrom('news_mailings').selectAll().execute()).toHaveLength(1)
    expect(await db.selectFrom('jobs').select('id').where('kind', '=', 'news-mails').execute()).toHaveLength(
      1,
    )
  })
})
