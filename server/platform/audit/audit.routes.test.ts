import { describe, expect, it } from 'vitest'
import { downloadAudit, listAudit } from '#contract/review/audit.ts'
import type { Answer } from '#contract/http/route.ts'
import { changeRole } from '#server/accounts/index.ts'
import { makeAdministrator, makeApp, makeMember, TEST_PASSWORD } from '#server/testing/app.ts'
import { makeNews } from '#server/testing/news.ts'
import { makeRecord } from '#server/testing/records.ts'
import { readTable } from '#server/testing/tables.ts'
import { noteAct } from './audit.repository.ts'

it('the audit log can be read only by administrators', async () => {
  const { app } = await makeApp()
  const member = await makeMember()
  const anonymous = await app.inject({ url: listAudit.path })
  const other = await app.inject({ url: listAudit.path, headers: member.authorization })
  expect([anonymous.statusCode, other.statusCode]).toEqual([401, 403])
})

it('the audit log has the newest entries first, in pages, and can be filtered by act', async () => {
  const { app, db } = await makeApp()
  const administrator = await makeAdministrator({ db })
  for (let id = 1; id <= 60; id += 1)
    await noteAct(db, { actor: administrator.id, act: 'record-hidden', target: { kind: 'record', id } })
  await noteAct(db, { actor: null, act: 'member-suspended', note: 'Spam' })
  const read = async (query: string) => {
    const answer = await app.inject({
      url: `${listAudit.path}${query}`,
      headers: administrator.authorization,
    })
    return answer.json<Answer<typeof listAudit>>()
  }
  const latest = await read('')
  expect(latest.total).toBe(62)
  expect(latest.entries[0]).toMatchObject({
    actor: null,
    act: 'member-suspended',
    target: null,
    note: 'Spam',
  })
  expect(latest.entries).toHaveLength(50)
  const hidden = await read('?act=record-hidden')
  expect(hidden.entries[0]).toMatchObject({
    actor: administrator.username,
    target: { kind: 'record', id: 60 },
  })
  const rest = await read(`?act=record-hidden&from=${String(hidden.next)}`)
  expect(rest.entries.map(({ target }) => target?.id)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(rest.next).toBe(null)
})

it('an unknown act is refused', async () => {
  const { app, db } = await makeApp()
  const administrator = await makeAdministrator({ db })
  const answer = await app.inject({ url: `${listAudit.path}?act=tea`, headers: administrator.authorization })
  expect(answer.statusCode).toBe(400)
})

async function begin() {
  const portal = await makeApp()
  const { app } = portal
  const administrator = await makeAdministrator(portal)
  const { authorization: headers } = administrator
  const act = async (method: 'POST' | 'DELETE', url: string, payload: object = {}) => {
    const answer = await app.inject({ method, url, payload, headers })
    expect(answer.statusCode).toBeLessThan(300)
  }
  const log = async (query = '') => {
    const answer = await app.inject({ url: `${listAudit.path}${query}`, headers })
    return answer.json<Answer<typeof listAudit>>().entries
  }
  const table = async (query = '') =>
    readTable((await app.inject({ url: `${downloadAudit.path}${query}`, headers })).rawPayload)
  return { ...portal, administrator, act, log, table }
}

describe('an entry', () => {
  it('names the member, the record and the news item that it is about, and says where they are', async () => {
    const portal = await begin()
    const { app, act, log } = portal
    const gwen = await makeMember({ username: 'gwen' })
    const { id } = await makeRecord(app, gwen, { title: 'Crug y Ŵydd' })
    await act('POST', `/api/admin/records/${id}/hide/`, { reason: 'At risk' })
    await act('POST', `/api/admin/members/${gwen.id}/suspend/`, { reason: 'Spam' })
    const item = await makeNews(portal, portal.administrator, { title: 'Agored' }, { published: false })
    const entries = await log('?view=acts')
    expect(entries.slice(0, 3).map(({ target }) => target)).toEqual([
      { kind: 'news', id: item.id, name: 'Agored', found: { kind: 'news', id: item.id } },
      { kind: 'account', id: gwen.id, name: 'gwen', found: { kind: 'account', id: gwen.id } },
      { kind: 'record', id, name: 'Crug y Ŵydd', found: { kind: 'record', id } },
    ])
  })

  it('still has the title of a news item and a record that have been deleted since', async () => {
    const portal = await begin()
    const { app, act, log } = portal
    const gwen = await makeMember()
    const { id } = await makeRecord(app, gwen, { title: 'Crug y Ŵydd' })
    const item = await makeNews(portal, portal.administrator, { title: 'Agored' }, { published: false })
    await act('POST', `/api/admin/records/${id}/hide/`, { reason: 'At risk' })
    await act('DELETE', `/api/admin/news/${item.id}/`)
    const payload = { current_password: TEST_PASSWORD, records: 'delete' }
    const url = '/api-auth-djoser/users/me/'
    await app.inject({ method: 'DELETE', url, payload, headers: gwen.authorization })
    const [deleted] = await log('?act=news-deleted')
    const [hidden] = await log('?act=record-hidden')
    expect(deleted?.target).toMatchObject({ name: 'Agored', found: null })
    expect(hidden?.target).toMatchObject({ name: 'Crug y Ŵydd', found: null })
  })

  it('of a member who has left has neither a name nor what they called their own records', async () => {
    const { app, db, log } = await begin()
    const gwen = await makeMember({ username: 'gwen' })
    const { id } = await makeRecord(app, gwen, { title: 'At my house' })
    const headers = gwen.authorization
    await app.inject({ method: 'DELETE', url: `/api/records/${id}/`, headers })
    expect((await log('?act=own-record-deleted'))[0]).toMatchObject({
      actor: 'gwen',
      target: { name: 'At my house' },
    })
    const payload = { current_password: TEST_PASSWORD }
    await app.inject({ method: 'DELETE', url: '/api-auth-djoser/users/me/', payload, headers })
    expect((await log('?act=account-deleted'))[0]).toMatchObject({
      actor: null,
      target: { kind: 'account', id: gwen.id, name: null, found: null },
    })
    const stored = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())
    expect(stored).not.toMatch(/gwen|At my house/)
  })

  it('about a report names the reported record, also when the report has been deleted', async () => {
    const { app, act, log } = await begin()
    const { id } = await makeRecord(app, await makeMember(), { title: 'Crug y Ŵydd' })
    const payload = { record: String(id), reason: 'spam' }
    await app.inject({ method: 'POST', url: '/api/reports/', payload })
    const until = new Date().toISOString()
    await act('POST', '/api/admin/reports/decide/', { record: String(id), until, decision: 'dismissed' })
    const dismissed = async () => (await log('?act=report-dismissed'))[0]?.target
    expect(await dismissed()).toEqual({
      kind: 'report',
      id: 1,
      name: 'Crug y Ŵydd',
      found: { kind: 'record', id },
    })
    await act('DELETE', '/api/admin/reports/1/')
    expect(await dismissed()).toMatchObject({ name: 'Crug y Ŵydd', found: null })
    expect((await log('?act=report-deleted'))[0]?.target).toMatchObject({ name: 'Crug y Ŵydd' })
  })
})

describe('the table of the log', () => {
  it('has words for codes and for who acted, and no expressions, in the language of the reader', async () => {
    const portal = await begin()
    const { app, db, table, administrator } = portal
    const gwen = await makeMember()
    await app.inject({ url: '/api/admin/audit/', headers: gwen.authorization })
    await changeRole(db, gwen.username, true)
    const titles = { title: 'Open', title_cy: 'Agored', body_cy: 'Mae’r porth ar agor.' }
    await makeNews(portal, administrator, titles, { published: false })
    const noted = { actor_id: null, target_kind: 'record', target_id: 5 }
    await db
      .insertInto('audit_log')
      .values([
        { ...noted, act: 'request-provisional' },
        { ...noted, act: 'sensitivity-set', note: 'generalised' },
        { ...noted, act: 'access-denied', note: String.raw`PUT /api/records/:id(^\d+$)/sensitivity/` },
      ])
      .execute()
    const [head = [], ...rows] = await table('?language=cy&order=asc')
    const column = (name: string) => head.indexOf(name)
    const [actor, name, note] = ['Pwy', 'Enw', 'Nodyn'].map(column)
    const cells = rows.map((row) => [actor, name, note].map((at) => row[at ?? -1]))
    expect(cells).toContainEqual([gwen.username, '', 'GET /api/admin/audit/'])
    expect(cells).toContainEqual(['O’r llinell orchymyn', gwen.username, 'O’r llinell orchymyn'])
    expect(cells).toContainEqual([administrator.username, 'Agored', ''])
    expect(cells).toContainEqual(['Y porth', '', ''])
    expect(cells).toContainEqual([
      'Cyn-aelod',
      '',
      'Dim ond y darganfyddwr a’r rhai sy’n gofalu am gofnodion',
    ])
    expect(cells).toContainEqual(['Cyn-aelod', '', 'PUT /api/records/{id}/sensitivity/'])
  })
})

describe('the audit log', () => {
  it('of a member has what they did and what was done to them and their records', async () => {
    const { app, act, log, administrator } = await begin()
    const gwen = await makeMember({ username: 'Gwen' })
    const { id } = await makeRecord(app, gwen)
    const other = await makeRecord(app, await makeMember())
    await act('POST', `/api/admin/records/${id}/hide/`, { reason: 'At risk' })
    await act('POST', `/api/admin/records/${other.id}/hide/`, { reason: 'At risk' })
    await act('POST', `/api/admin/members/${gwen.id}/moderator/`)
    await app.inject({ method: 'DELETE', url: `/api/records/${id}/`, headers: gwen.authorization })
    const acts = ['own-record-deleted', 'moderator-granted', 'record-hidden']
    expect((await log('?member=gwen')).map((entry) => entry.act)).toEqual(acts)
    expect((await log(`?member=${gwen.id}`)).map((entry) => entry.act)).toEqual(acts)
    expect(await log('?member=nobody')).toEqual([])
    expect((await log(`?member=${administrator.username}&act=record-hidden`)).length).toBe(2)
  })

  it('of some days has the first moment and not the one after the last', async () => {
    const { db, log } = await begin()
    await db.deleteFrom('audit_log').execute()
    const at = (moment: string) => ({ at: new Date(moment), act: 'job-retried', actor_id: null })
    await db
      .insertInto('audit_log')
      .values([at('2026-11-01T00:00:00Z'), at('2026-11-02T23:59:59Z'), at('2026-11-03T00:00:00Z')])
      .execute()
    const found = await log('?since=2026-11-01T00:00:00.000Z&until=2026-11-03T00:00:00.000Z&order=asc')
    expect(found.map((entry) => entry.at)).toEqual(['2026-11-01T00:00:00.000Z', '2026-11-02T23:59:59.000Z'])
  })

  it.each(['since=yesterday', 'until=2026-13-01T00:00:00Z', 'since=2026-11-01'])(
    'refuses a moment that is none: %s',
    async (query) => {
      const { app, administrator } = await begin()
      const url = `${listAudit.path}?${query}`
      const answer = await app.inject({ url, headers: administrator.authorization })
      expect(answer.statusCode).toBe(400)
    },
  )

  it('keeps logins apart from the other acts', async () => {
    const { app, log } = await begin()
    const gwen = await makeMember({ username: 'gwen' })
    const logIn = (username: string, password: string) =>
      app.inject({ method: 'POST', url: '/api-auth-djoser/token/login/', payload: { username, password } })
    await logIn('gwen', TEST_PASSWORD)
    await logIn('gwen', 'wrong')
    await logIn('nobody', 'wrong')
    const logins = await log('?view=logins')
    expect(logins.map(({ act, actor, target }) => [act, actor, target?.name ?? null])).toEqual([
      ['login-failed', null, null],
      ['login-failed', null, 'gwen'],
      ['login', 'gwen', null],
    ])
    expect((await log('?view=acts')).filter(({ act }) => act.startsWith('login'))).toEqual([])
    expect(await log(`?view=logins&member=${gwen.username}`)).toHaveLength(2)
  })

  it('is sorted by member and by act', async () => {
    const { db, log } = await begin()
    await db.deleteFrom('audit_log').execute()
    const mair = await makeMember({ username: 'mair' })
    const nest = await makeMember({ username: 'nest' })
    await noteAct(db, { actor: nest.id, act: 'email-changed' })
    await noteAct(db, { actor: mair.id, act: 'password-changed' })
    await noteAct(db, { actor: null, act: 'account-created' })
    const actors = async (query: string) => (await log(query)).map(({ actor }) => actor)
    expect(await actors('?sort=actor&order=asc')).toEqual(['mair', 'nest', null])
    expect(await actors('?sort=actor')).toEqual(['nest', 'mair', null])
    expect(await actors('?sort=act&order=asc')).toEqual([null, 'nest', 'mair'])
  })

  it('as a table has acts and names in words, in the reader’s language', async () => {
    const { app, act, table, administrator } = await begin()
    const { id } = await makeRecord(app, await makeMember(), { title: '-Crug, "y Ŵydd"' })
    await act('POST', `/api/admin/records/${id}/hide/`, { reason: '=1+1' })
    const [head, line] = await table('?view=acts&language=cy')
    expect(head).toEqual([
      ...['Rhif', 'Pryd (UTC)', 'Pwy', 'Gweithred', 'Math', 'Rhif y cofnod, yr aelod neu’r eitem', 'Enw'],
      'Nodyn',
    ])
    expect(line?.slice(2)).toEqual([
      ...[administrator.username, 'Cuddio cofnod', 'Cofnod', String(id)],
      ...[`'-Crug, "y Ŵydd"`, "'=1+1"],
    ])
    const [, download] = await table('?view=acts')
    expect(download?.slice(3)).toEqual([
      'Downloaded a list',
      'List',
      '',
      'Audit log',
      expect.stringMatching(/^\d+$/),
    ])
  })
})
