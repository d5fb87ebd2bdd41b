import { describe, expect, it } from 'vitest'
import { listAudit } from '#contract/review/audit.ts'
import { listFeedback } from '#contract/site/feedback.ts'
import { listModeratedMembers, listModeratedRecords } from '#contract/review/moderation/moderation.ts'
import { listNewsDrafts } from '#contract/site/news.ts'
import { getOperationsState } from '#contract/site/operations.ts'
import { listReports } from '#contract/review/moderation/reports.ts'
import type { Answer } from '#contract/http/route.ts'
import { makeCallers } from '#server/testing/access.ts'
import { makeAdministrator, makeApp, makeMember, makeModerator } from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'

async function begin() {
  const portal = await makeApp()
  const administrator = await makeAdministrator(portal)
  const member = await makeMember({ username: 'gwen' })
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    {
      as = administrator,
      payload,
    }: { as?: { authorization: { authorization: string } }; payload?: object } = {},
  ) => portal.app.inject({ method, url, headers: as.authorization, ...(payload && { payload }) })
  const listed = async () => {
    const answer = await send('GET', `${listModeratedMembers.path}?search=gwen`)
    return answer.json<Answer<typeof listModeratedMembers>>().members[0]
  }
  const role = `/api/admin/members/${member.id}/moderator/`
  return { ...portal, administrator, member, send, listed, role }
}

describe('the role of a moderator', () => {
  it('is granted and withdrawn by administrators, counts from the next request, and both acts are logged', async () => {
    const { db, member, administrator, send, listed, role } = await begin()
    const reports = async () => (await send('GET', listReports.path, { as: member })).statusCode
    expect(await reports()).toBe(403)
    expect((await send('POST', role)).statusCode).toBe(204)
    expect((await send('POST', role)).statusCode).toBe(404)
    expect(await reports()).toBe(200)
    expect((await send('GET', '/api/account/', { as: member })).json()).toMatchObject({
      moderator: true,
      administrator: false,
    })
    expect(await listed()).toMatchObject({ moderator: true })
    expect((await send('DELETE', role)).statusCode).toBe(204)
    expect(await reports()).toBe(403)
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_id'])
      .where('act', 'like', 'moderator-%')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { actor_id: administrator.id, act: 'moderator-granted', target_id: member.id },
      { actor_id: administrator.id, act: 'moderator-revoked', target_id: member.id },
    ])
  })

  it('is granted by nobody else, and not by moderators', async () => {
    const { app, db, send, member, role } = await begin()
    const { statuses } = await makeCallers({ app, db })
    expect(await statuses({ method: 'POST', url: role })).toEqual([401, 403, 401, 204])
    const other = await makeModerator({ db })
    for (const method of ['POST', 'DELETE'] as const)
      expect((await send(method, role, { as: other })).statusCode).toBe(403)
    expect((await send('POST', `/api/admin/members/${other.id}/moderator/`, { as: member })).statusCode).toBe(
      403,
    )
  })

  it('hides records and shows them again, and allows nothing else that administrators may', async () => {
    const { app, db, member, send } = await begin()
    const moderator = await makeModerator({ db })
    const { id } = await makeRecord(app, member)
    const status = async (method: 'GET' | 'POST' | 'DELETE', url: string) =>
      (await send(method, url, { as: moderator, payload: { reason: 'At risk' } })).statusCode
    expect(await status('POST', `/api/admin/records/${id}/hide/`)).toBe(204)
    expect(await status('POST', `/api/admin/records/${id}/unhide/`)).toBe(204)
    const forbidden = [
      ['POST', `/api/admin/members/${member.id}/suspend/`],
      ['POST', `/api/admin/members/${member.id}/restore/`],
      ['POST', `/api/admin/members/${member.id}/hide-records/`],
      ['POST', `/api/admin/members/${member.id}/unhide-records/`],
      ['DELETE', '/api/admin/reports/1/'],
    ] as const
    for (const [method, url] of forbidden) expect([url, await status(method, url)]).toEqual([url, 403])
    for (const { path } of [
      listModeratedMembers,
      listModeratedRecords,
      listFeedback,
      listAudit,
      listNewsDrafts,
      getOperationsState,
    ])
      expect([path, await status('GET', path)]).toEqual([path, 403])
  })
})

describe('all records of a member', () => {
  it('are hidden with one email and shown again, but not those that were hidden one by one', async () => {
    const { app, db, member, send, listed } = await begin()
    const ids: number[] = []
    for (let number = 0; number < 3; number += 1) ids.push((await makeRecord(app, member)).id)
    const [first = 0, ...others] = ids
    await send('POST', `/api/admin/records/${first}/hide/`, { payload: { reason: 'By itself' } })
    const act = async (what: string) =>
      send('POST', `/api/admin/members/${member.id}/${what}/`, { payload: { reason: 'Invented' } })
    const visible = async () => {
      const rows = await db
        .selectFrom('records')
        .select('id')
        .where('visible', '=', true)
        .orderBy('id')
        .execute()
      return rows.map(({ id }) => id)
    }
    expect((await act('hide-records')).json()).toEqual({ records: 2 })
    expect(await visible()).toEqual([])
    expect(await listed()).toMatchObject({ records_hidden: { reason: 'Invented', records: 2 } })
    const again = await act('hide-records')
    expect([again.statusCode, again.json()]).toEqual([
      400,
      { detail: 'This member has no record that could be hidden.' },
    ])
    expect((await act('unhide-records')).json()).toEqual({ records: 2 })
    expect(await visible()).toEqual(others)
    expect(await listed()).toMatchObject({ records_hidden: null })
    expect((await act('unhide-records')).statusCode).toBe(404)
    expect((await queuedMails(db)).map(({ subject }) => subject)).toEqual([
      'Your record has been hidden',
      'Your records have been hidden',
      'Your records have been restored',
    ])
  })

  it('stay as they are where one of them was shown again by itself', async () => {
    const { app, member, send } = await begin()
    const { id } = await makeRecord(app, member)
    await makeRecord(app, member)
    const reason = { payload: { reason: 'Invented' } }
    await send('POST', `/api/admin/members/${member.id}/hide-records/`, reason)
    await send('POST', `/api/admin/records/${id}/unhide/`, reason)
    await send('POST', `/api/admin/records/${id}/hide/`, reason)
    const undone = await send('POST', `/api/admin/members/${member.id}/unhide-records/`, reason)
    expect(undone.json()).toEqual({ records: 1 })
    expect((await app.inject({ url: `/api/records/${id}/` })).statusCode).toBe(404)
  })

  it('cannot be hidden of somebody who does not exist', async () => {
    const { send } = await begin()
    const answer = await send('POST', '/api/admin/members/99/hide-records/', { payload: { reason: 'x' } })
    expect(answer.statusCode).toBe(404)
  })
})
