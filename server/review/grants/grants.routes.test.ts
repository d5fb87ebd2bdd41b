import { describe, expect, it } from 'vitest'
import { listAudit } from '#contract/review/audit.ts'
import { downloadGrants, grantRole, listGrants } from '#contract/review/grants.ts'
import type { Answer } from '#contract/http/route.ts'
import { grantsOf } from '#server/accounts/index.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeAdministrator, makeApp, makeMember, makeModerator } from '#server/testing/app.ts'
import { startWithRegions } from '#server/testing/regions.ts'
import { changeActive } from '#server/testing/suspend.ts'

const ASKED = { username: 'gwen', role: 'reviewer', area: 'gat', reason: 'Asked to help in Gwynedd' }

async function begin({ boundaries = true } = {}) {
  const portal = await makeApp()
  if (boundaries) await startWithRegions(portal.db)
  const administrator = await makeAdministrator(portal)
  const member = await makeMember({ username: 'gwen' })
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    { as = administrator, payload, headers = {} }: Partial<Sent> = {},
  ) =>
    portal.app.inject({
      method,
      url,
      headers: { ...as.authorization, ...headers },
      ...(payload && { payload }),
    })
  const grant = async (changes: object = {}, sent: Partial<Sent> = {}) =>
    send('POST', grantRole.path, { payload: { ...ASKED, ...changes }, ...sent })
  const end = async (id: number, payload: object = { reason: 'Has moved away' }) =>
    send('POST', `/api/admin/grants/${id}/end/`, { payload })
  const listed = async (query = '') =>
    (await send('GET', `${listGrants.path}${query}`)).json<Answer<typeof listGrants>>()
  const viewer = async () => portal.app.findViewer(member.token)
  return { ...portal, administrator, member, send, grant, end, listed, viewer }
}

interface Sent {
  as: { authorization: { authorization: string } }
  payload: object
  headers: Record<string, string>
}

describe('a role for an area', () => {
  it('counts from the next request on until it is ended, and the list keeps who did both and why', async () => {
    const { administrator, grant, end, listed, viewer } = await begin()
    expect(await viewer()).toMatchObject({ grants: [] })
    const answer = await grant()
    expect(answer.statusCode).toBe(201)
    const { id } = answer.json<Answer<typeof grantRole>>()
    expect(answer.json()).toMatchObject({
      ...ASKED,
      granted_by: administrator.username,
      suspended: false,
      empty: false,
      ended: null,
    })
    expect(await viewer()).toMatchObject({ grants: [{ role: 'reviewer', area: 'gat' }] })
    expect((await end(id)).statusCode).toBe(204)
    expect(await viewer()).toMatchObject({ grants: [] })
    const ended = { by: administrator.username, reason: 'Has moved away' }
    expect(await listed()).toMatchObject({ grants: [{ id, ended }], total: 1 })
    const again = await end(id)
    expect([again.statusCode, again.json()]).toEqual([409, { detail: 'This role has already ended.' }])
    expect((await end(99)).statusCode).toBe(404)
  })

  it('can be granted again after it has ended, and others stay as they are', async () => {
    const { db, member, grant, end } = await begin()
    const first = (await grant()).json<Answer<typeof grantRole>>()
    expect((await grant({ area: 'wales' })).statusCode).toBe(201)
    expect((await grant({ role: 'her_officer' })).statusCode).toBe(201)
    await end(first.id)
    expect(await grantsOf(db, member.id)).toEqual([
      { role: 'reviewer', area: 'wales' },
      { role: 'her_officer', area: 'gat' },
    ])
    expect((await grant()).statusCode).toBe(201)
    expect(await grantsOf(db, member.id)).toHaveLength(3)
  })

  it('is granted once where two administrators grant it at the same moment', async () => {
    const { db, member, grant } = await begin()
    const other = await makeAdministrator({ db })
    const answers = await Promise.all([grant(), grant({ reason: 'The same' }, { as: other })])
    const refused = answers.find(({ statusCode }) => statusCode !== 201)
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(refused?.json()).toEqual({ detail: 'This member already has this role for this area.' })
    expect(await grantsOf(db, member.id)).toHaveLength(1)
  })

  it('is granted once where the same request is sent again, and the answer is the same', async () => {
    const { listed, grant } = await begin()
    const headers = { 'idempotency-key': 'one-click' }
    const first = await grant({}, { headers })
    const second = await grant({}, { headers })
    expect([second.statusCode, second.json()]).toEqual([201, first.json()])
    expect(await listed()).toMatchObject({ total: 1 })
  })

  it('counts for nothing while its member is suspended', async () => {
    const { db, member, grant, listed, viewer } = await begin()
    await grant()
    await changeActive(db, member.id, false)
    await db
      .updateTable('accounts')
      .set({ suspended_at: new Date(), suspended_reason: 'Spam' })
      .where('id', '=', member.id)
      .execute()
    expect(await viewer()).toBe('inactive')
    expect(await grantsOf(db, member.id)).toEqual([])
    expect(await listed()).toMatchObject({ grants: [{ suspended: true, ended: null }] })
    await changeActive(db, member.id, true)
    expect(await grantsOf(db, member.id)).toHaveLength(1)
  })

  it('is granted and ended by administrators alone', async () => {
    const { app, db, grant } = await begin()
    const { statuses } = await makeCallers({ app, db })
    expect(await statuses({ method: 'POST', url: grantRole.path, payload: ASKED })).toEqual([
      401, 403, 401, 201,
    ])
    const ending = { method: 'POST', url: '/api/admin/grants/1/end/', payload: { reason: 'Over' } } as const
    expect(await statuses(ending)).toEqual([401, 403, 401, 204])
    for (const url of [listGrants.path, downloadGrants.path])
      expect([url, await statuses({ method: 'GET', url })]).toEqual([url, [401, 403, 401, 200]])
    const moderator = await makeModerator({ db })
    expect((await grant({}, { as: moderator })).statusCode).toBe(403)
  })

  it('is refused with every field that is wrong', async () => {
    const { grant, end, listed } = await begin()
    const wrong = await grant({ username: ' ', role: 'king', area: 'england', reason: '' })
    expect([wrong.statusCode, wrong.json()]).toEqual([
      400,
      {
        username: ['This field may not be blank.'],
        role: ['"king" is not a valid choice.'],
        area: ['"england" is not a valid choice.'],
        reason: ['This field may not be blank.'],
      },
    ])
    const unknown = await grant({ username: 'nobody' })
    expect([unknown.statusCode, unknown.json()]).toEqual([
      400,
      { username: ['There is no member with this username.'] },
    ])
    const { id } = (await grant({ username: ' GWEN ' })).json<Answer<typeof grantRole>>()
    expect((await end(id, { reason: ' ' })).json()).toEqual({ reason: ['This field may not be blank.'] })
    expect(await listed('?state=standing')).toMatchObject({ total: 1 })
  })

  it('is not granted where it would give nothing, and one that stands from before is marked', async () => {
    const { db, member, grant, listed } = await begin({ boundaries: false })
    for (const role of ['reviewer', 'her_officer']) {
      const refused = await grant({ role })
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        {
          area: [
            'The portal does not know where this region is. Grant all of Wales, or supply her-regions.geojson.',
          ],
        },
      ])
    }
    expect(await grantsOf(db, member.id)).toEqual([])
    const earlier = { account_id: member.id, role: 'reviewer', area: 'gat', reason: 'Trained' } as const
    await db.insertInto('role_grants').values(earlier).execute()
    expect((await grant({ area: 'wales' })).json()).toMatchObject({ empty: false })
    const marks = async () => (await listed('?order=asc')).grants.map(({ area, empty }) => [area, empty])
    expect(await marks()).toEqual([
      ['gat', true],
      ['wales', false],
    ])
    await startWithRegions(db)
    expect(await marks()).toEqual([
      ['gat', false],
      ['wales', false],
    ])
    const importer = await grant({ role: 'importer' })
    expect([importer.statusCode, importer.json()]).toEqual([
      400,
      { area: ['Importers publish for all of Wales only. Grant all of Wales.'] },
    ])
  })

  it('is in the audit log with codes alone, without a name or a reason', async () => {
    const { db, administrator, member, grant, end, send } = await begin()
    const { id } = (await grant()).json<Answer<typeof grantRole>>()
    await end(id)
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_kind', 'target_id', 'target_name', 'note'])
      .where('act', 'like', 'role-%')
      .orderBy('id')
      .execute()
    const whose = { actor_id: administrator.id, target_kind: 'account', target_id: member.id }
    const noted = { ...whose, target_name: null, note: 'reviewer gat' }
    expect(acts).toEqual([
      { ...noted, act: 'role-granted' },
      { ...noted, act: 'role-ended' },
    ])
    const table = await send('GET', `${listAudit.path}csv/?act=role-granted`)
    expect(table.payload).toContain('Gave a member a role for an area')
    expect(table.payload).toContain('Reviewer: Gwynedd')
  })
})

describe('the list of roles', () => {
  it('is filtered by name and state, and sorted', async () => {
    const { grant, end, listed } = await begin()
    await makeMember({ username: 'anwen' })
    await makeMember({ username: 'mair' })
    await grant()
    await grant({ username: 'anwen' })
    const { id } = (await grant({ username: 'mair' })).json<Answer<typeof grantRole>>()
    await end(id)
    const names = async (query: string) => (await listed(query)).grants.map(({ username }) => username)
    expect(await names('')).toEqual(['mair', 'anwen', 'gwen'])
    expect(await names('?state=standing&sort=username&order=asc')).toEqual(['anwen', 'gwen'])
    expect(await names('?state=ended')).toEqual(['mair'])
    expect(await names('?search=WEN')).toEqual(['anwen', 'gwen'])
    expect(await listed('?from=1')).toMatchObject({ total: 3, next: null })
  })

  it('is downloaded as a table in either language', async () => {
    const { grant, send } = await begin()
    await grant()
    const table = (await send('GET', `${downloadGrants.path}?language=cy`)).payload.split('\r\n')
    expect(table[0]).toContain('Enw defnyddiwr,Rôl,Ardal')
    expect(table[1]).toContain('gwen,Adolygydd,Gwynedd')
  })

  it('loses the roles of a member who leaves, and keeps those that a former administrator granted', async () => {
    const { db, member, grant, administrator } = await begin()
    await grant()
    await db.deleteFrom('accounts').where('id', '=', administrator.id).execute()
    const granters = await db.selectFrom('role_grants').select('granted_by').execute()
    expect(granters).toEqual([{ granted_by: null }])
    await db.deleteFrom('accounts').where('id', '=', member.id).execute()
    expect(await db.selectFrom('role_grants').select('id').execute()).toEqual([])
  })
})
