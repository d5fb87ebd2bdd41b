import { describe, expect, it } from 'vitest'
import { listModeratedMembers, listModeratedRecords } from '#contract/review/moderation/moderation.ts'
import type { Answer } from '#contract/http/route.ts'
import { makeCallers } from '#server/testing/access.ts'
import {
  makeAdministrator,
  makeApp,
  makeMember,
  TEST_PASSWORD,
  type TestApp,
  type TestMember,
} from '#server/testing/app.ts'
import { queuedMails } from '#server/testing/mails.ts'
import { makeRecord } from '#server/testing/records.ts'

async function begin() {
  const portal = await makeApp()
  const administrator = await makeAdministrator(portal)
  const act = async (url: string, payload: object = {}) =>
    portal.app.inject({ method: 'POST', url, payload, headers: administrator.authorization })
  return { ...portal, administrator, act }
}

async function speakWelsh({ db }: Pick<TestApp, 'db'>, id: number): Promise<void> {
  await db.updateTable('accounts').set({ language: 'cy' }).where('id', '=', id).execute()
}

describe('the routes of moderation', () => {
  it('require an administrator, at every address', async () => {
    const { app, db } = await makeApp()
    const { statuses } = await makeCallers({ app, db })
    const payload = { reason: 'A test' }
    const post = (url: string) => statuses({ method: 'POST', url: `/api/admin/${url}/`, payload })
    expect(await statuses({ url: listModeratedMembers.path })).toEqual([401, 403, 401, 200])
    expect(await statuses({ url: listModeratedRecords.path })).toEqual([401, 403, 401, 200])
    expect(await post('members/9999/suspend')).toEqual([401, 403, 401, 404])
    expect(await post('members/9999/restore')).toEqual([401, 403, 401, 404])
    expect(await post('records/9999/hide')).toEqual([401, 403, 401, 404])
    expect(await post('records/9999/unhide')).toEqual([401, 403, 401, 404])
  })
})

describe('a suspended member', () => {
  it('is locked out until restored, gets an email with the reason in their language, and both acts are in the audit log', async () => {
    const { app, db, act, administrator } = await begin()
    const member = await makeMember({ username: 'nest' })
    await speakWelsh({ db }, member.id)
    const own = () => app.inject({ url: '/api/account/', headers: member.authorization })
    expect(
      (await act(`/api/admin/members/${member.id}/suspend/`, { reason: 'Advertising' })).statusCode,
    ).toBe(204)
    expect((await own()).json()).toEqual({ detail: 'User inactive or deleted.' })
    const payload = { username: 'nest', password: TEST_PASSWORD }
    const login = await app.inject({ method: 'POST', url: '/api-auth-djoser/token/login/', payload })
    expect(login.statusCode).toBe(400)
    expect((await act(`/api/admin/members/${member.id}/restore/`)).statusCode).toBe(204)
    expect((await own()).statusCode).toBe(200)
    const mails = await queuedMails(db)
    expect(mails.map(({ language, subject }) => [language, subject])).toEqual([
      ['cy', 'Mae eich cyfrif wedi’i atal'],
      ['cy', 'Mae eich cyfrif wedi’i adfer'],
    ])
    expect(mails[0]?.text).toContain('Advertising')
    const acts = await db
      .selectFrom('audit_log')
      .select(['actor_id', 'act', 'target_id', 'note'])
      .where('act', 'like', 'member-%')
      .orderBy('id')
      .execute()
    expect(acts).toEqual([
      { actor_id: administrator.id, act: 'member-suspended', target_id: member.id, note: 'Advertising' },
      { actor_id: administrator.id, act: 'member-restored', target_id: member.id, note: null },
    ])
  })

  it('stays in public records but has no public profile until restored', async () => {
    const { app, act } = await begin()
    const member = await makeMember({ username: 'nest' })
    const { id } = await makeRecord(app, member)
    const seen = async () => {
      const profile = await app.inject({ url: '/api/profiles/username/nest/card/' })
      const record = await app.inject({ url: `/api/records/${id}/` })
      return [profile.statusCode, record.statusCode]
    }
    await act(`/api/admin/members/${member.id}/suspend/`, { reason: 'Advertising' })
    expect(await seen()).toEqual([404, 200])
    await act(`/api/admin/members/${member.id}/restore/`)
    expect(await seen()).toEqual([200, 200])
  })

  it('cannot be the administrator who is acting', async () => {
    const { act, administrator } = await begin()
    const answer = await act(`/api/admin/members/${administrator.id}/suspend/`, { reason: 'Tired' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { detail: 'You cannot suspend yourself.' }])
  })

  it('can be found among all members by a part of name or address, and among the suspended', async () => {
    const { app, act, administrator } = await begin()
    const nest = await makeMember({ username: 'Nest_Ŵyn' })
    await makeMember({ username: 'gwen' })
    await act(`/api/admin/members/${nest.id}/suspend/`, { reason: 'Spam' })
    const found = async (query: string) => {
      const url = `${listModeratedMembers.path}${query}`
      const answer = await app.inject({ url, headers: administrator.authorization })
      return answer.json<Answer<typeof listModeratedMembers>>().members
    }
    expect((await found('?search=ŵYN')).map(({ username }) => username)).toEqual(['Nest_Ŵyn'])
    expect(await found('?search=example.org')).toHaveLength(3)
    expect(await found('?state=suspended')).toMatchObject([{ id: nest.id, suspended: { reason: 'Spam' } }])
  })
})

describe('the administrators', () => {
  it('always include an active one, even if two suspend each other at the same moment', async () => {
    const { app, db } = await makeApp()
    for (let round = 0; round < 10; round += 1) {
      const [one, other] = [await makeAdministrator({ db }), await makeAdministrator({ db })]
      await db.updateTable('accounts').set({ administrator: false }).where('id', '<', one.id).execute()
      const suspend = (by: TestMember, whom: TestMember) =>
        app.inject({
          method: 'POST',
          url: `/api/admin/members/${whom.id}/suspend/`,
          headers: by.authorization,
          payload: { reason: 'A quarrel' },
        })
      const answers = await Promise.all([suspend(one, other), suspend(other, one)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 401])
      const active = await db
        .selectFrom('accounts')
        .select('id')
        .where('administrator', '=', true)
        .where('active', '=', true)
        .execute()
      expect(active).toHaveLength(1)
    }
  })

  it('cannot all delete their accounts, even at the same moment', async () => {
    const { app, db } = await makeApp()
    const [one, other] = [await makeAdministrator({ db }), await makeAdministrator({ db })]
    const leave = (member: TestMember) =>
      app.inject({
        method: 'DELETE',
        url: '/api-auth-djoser/users/me/',
        headers: member.authorization,
        payload: { current_password: TEST_PASSWORD },
      })
    const answers = await Promise.all([leave(one), leave(other)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400])
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toEqual({
      non_field_errors: ['You are the only administrator. Make somebody else one first.'],
    })
  })
})

describe('a hidden record', () => {
  it('cannot be found until it is restored, and its member gets an email both times', async () => {
    const { app, db, act, administrator } = await begin()
    const member = await makeMember()
    await speakWelsh({ db }, member.id)
    const { id } = await makeRecord(app, member, { title: 'Crug y Ŵydd' })
    const status = async () => (await app.inject({ url: `/api/records/${id}/` })).statusCode
    const listed = async () =>
      (await app.inject({ url: '/api/records/search/' })).json<{ total: number }>().total
    const reason = 'This place\nis at risk'
    expect((await act(`/api/admin/records/${id}/hide/`, { reason })).statusCode).toBe(204)
    expect([await status(), await listed()]).toEqual([404, 0])
    expect((await act(`/api/admin/records/${id}/hide/`, { reason })).statusCode).toBe(404)
    expect((await act(`/api/admin/records/${id}/unhide/`, { reason: 'Checked' })).statusCode).toBe(204)
    expect([await status(), await listed()]).toEqual([200, 1])
    const mails = await queuedMails(db)
    expect(mails.map(({ language, subject }) => [language, subject])).toEqual([
      ['cy', 'Mae eich cofnod wedi’i guddio'],
      ['cy', 'Mae eich cofnod wedi’i adfer'],
    ])
    expect(mails[0]?.text).toContain(reason)
    expect(mails[0]?.text).toContain('Crug y Ŵydd')
    expect(mails[1]?.text).toContain('Checked')
    const acts = await db.selectFrom('audit_log').select(['actor_id', 'act', 'note']).orderBy('id').execute()
    expect(acts.slice(-2)).toEqual([
      { actor_id: administrator.id, act: 'record-hidden', note: 'This place is at risk' },
      { actor_id: administrator.id, act: 'record-restored', note: 'Checked' },
    ])
  })

  it('requires a reason', async () => {
    const { app, act } = await begin()
    const { id } = await makeRecord(app, await makeMember())
    const answer = await act(`/api/admin/records/${id}/hide/`, { reason: ' ' })
    expect([answer.statusCode, answer.json()]).toEqual([400, { reason: ['This field may not be blank.'] }])
  })

  it('can be found by number, words or member, and by its state, like deleted ones', async () => {
    const { app, db, act, administrator } = await begin()
    const gwen = await makeMember({ username: 'gwen' })
    const barrow = await makeRecord(app, gwen, { title: 'Barrow' })
    const fort = await makeRecord(app, await makeMember(), { title: 'Hill fort' })
    await act(`/api/admin/records/${barrow.id}/hide/`, { reason: 'At risk' })
    await db.updateTable('records').set({ deleted_at: new Date() }).where('id', '=', fort.id).execute()
    const found = async (query: string) => {
      const url = `${listModeratedRecords.path}${query}`
      const answer = await app.inject({ url, headers: administrator.authorization })
      return answer.json<Answer<typeof listModeratedRecords>>().records.map(({ title }) => title)
    }
    expect(await found('')).toEqual(['Hill fort', 'Barrow'])
    expect(await found(`?search=${barrow.id}`)).toEqual(['Barrow'])
    expect(await found('?search=GWEN')).toEqual(['Barrow'])
    expect(await found('?search=hill%20fort')).toEqual(['Hill fort'])
    expect(await found('?state=hidden')).toEqual(['Barrow'])
    expect(await found('?state=deleted')).toEqual(['Hill fort'])
    expect(await found('?state=visible')).toEqual([])
    expect(await found('?state=withheld')).toEqual([])
    await makeRecord(app, gwen, { title: 'Ring cairn', sensitivity: 'generalised' })
    expect(await found('?state=withheld')).toEqual(['Ring cairn'])
  })
})
