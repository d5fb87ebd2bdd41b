import { describe, expect, it } from 'vitest'
import type { Bookmark } from '#contract/accounts/bookmarks.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { changeActive } from '#server/testing/suspend.ts'
import { makeWithheld, setLevel, TITLE } from '#server/testing/withheld.ts'

async function makePortal() {
  const portal = await makeApp()
  const ask = (
    who: TestMember | null,
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object,
  ) => portal.app.inject({ method, url, headers: { ...who?.authorization }, ...(payload && { payload }) })
  return { ...portal, ask, member: await makeMember() }
}

const PLACE = { name: 'Cwm Ystwyth', longitude: -3.76, latitude: 52.35, zoom: 14.5 }

describe('a bookmark', () => {
  it('of a place can be stored, renamed and deleted', async () => {
    const { ask, member } = await makePortal()
    const made = await ask(member, 'POST', '/api/bookmarks/', PLACE)
    expect([made.statusCode, made.json()]).toEqual([201, { ...PLACE, id: 1, record: null }])
    const renamed = await ask(member, 'PATCH', '/api/bookmarks/1/', { name: ' Y gwaith plwm ' })
    expect(renamed.json()).toMatchObject({ ...PLACE, name: 'Y gwaith plwm' })
    expect((await ask(member, 'GET', '/api/bookmarks/')).json()).toEqual([renamed.json()])
    expect((await ask(member, 'DELETE', '/api/bookmarks/1/')).statusCode).toBe(204)
    expect((await ask(member, 'GET', '/api/bookmarks/')).json()).toEqual([])
  })

  it('of a record shows its title, exists once, and is hidden while the record is', async () => {
    const { app, db, ask, member } = await makePortal()
    const record = await makeRecord(app, await makeMember())
    const [one, two] = await Promise.all([
      ask(member, 'POST', '/api/bookmarks/', { record: record.id }),
      ask(member, 'POST', '/api/bookmarks/', { record: record.id }),
    ])
    expect(one.json()).toEqual(two.json())
    expect(one.json()).toMatchObject({ name: record.title, record: record.id, zoom: null })
    expect(one.json<Bookmark>().latitude).toBeCloseTo(52.1, 3)
    await db.updateTable('records').set({ hidden_at: new Date() }).execute()
    expect((await ask(member, 'GET', '/api/bookmarks/')).json()).toEqual([])
    const refused = await ask(member, 'POST', '/api/bookmarks/', { record: record.id })
    expect([refused.statusCode, refused.json()]).toEqual([400, { record: ['Not found.'] }])
  })

  it('of a record that is restricted by now is as one of a record that never was', async () => {
    const portal = await makeWithheld()
    const { app, db, administrator, finder, id } = portal
    const member = await makeMember()
    const ask = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, who = member) =>
      app.inject({ method, url, headers: who.authorization, ...(payload && { payload }) })
    const made = (await ask('POST', '/api/bookmarks/', { record: id })).json<Bookmark>()
    await setLevel(app, administrator, id, 'restricted')
    for (const record of [id, 999]) {
      const refused = await ask('POST', '/api/bookmarks/', { record })
      expect([refused.statusCode, refused.json()]).toEqual([400, { record: ['Not found.'] }])
    }
    for (const bookmark of [made.id, 999]) {
      const url = `/api/bookmarks/${bookmark}/`
      expect((await ask('PATCH', url, { name: 'Mine' })).statusCode).toBe(404)
      expect((await ask('DELETE', url)).statusCode).toBe(404)
    }
    // Neither does the number of places that are left.
    const rows = Array.from({ length: 199 }, () => ({ ...PLACE, account_id: member.id }))
    await db.insertInto('bookmarks').values(rows).execute()
    expect((await ask('POST', '/api/bookmarks/', PLACE)).statusCode).toBe(201)
    expect((await ask('POST', '/api/bookmarks/', PLACE)).statusCode).toBe(409)
    expect((await ask('POST', '/api/bookmarks/', { record: id }, finder)).statusCode).toBe(201)
    // What was kept is there again.
    await setLevel(app, administrator, id, 'open')
    const list = (await app.inject({ url: '/api/bookmarks/', headers: member.authorization })).json<
      Bookmark[]
    >()
    expect(list.find(({ record }) => record === id)).toMatchObject({ id: made.id, name: TITLE })
  })

  it('requires its fields', async () => {
    const { ask, member } = await makePortal()
    const required = ['This field is required.']
    const refused = await ask(member, 'POST', '/api/bookmarks/', { latitude: 91 })
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      {
        name: required,
        longitude: required,
        latitude: ['This is not a value that can be asked for.'],
        zoom: required,
      },
    ])
    expect((await ask(member, 'POST', '/api/bookmarks/', { record: 1.5 })).statusCode).toBe(400)
  })

  it('can be created up to 200 times', async () => {
    const { db, ask, member } = await makePortal()
    const rows = Array.from({ length: 200 }, () => ({ ...PLACE, account_id: member.id }))
    await db.insertInto('bookmarks').values(rows).execute()
    expect((await ask(member, 'POST', '/api/bookmarks/', PLACE)).statusCode).toBe(409)
  })

  it.each(['PATCH', 'DELETE'] as const)('is visible only to its member: %s', async (method) => {
    const { db, ask, member } = await makePortal()
    await ask(member, 'POST', '/api/bookmarks/', PLACE)
    const [suspended, other] = [await makeMember(), await makeMember()]
    await changeActive(db, suspended.id, false)
    const answers: number[] = []
    for (const who of [null, suspended, other, member]) {
      const payload = method === 'PATCH' ? { name: 'New' } : undefined
      answers.push((await ask(who, method, '/api/bookmarks/1/', payload)).statusCode)
    }
    expect(answers).toEqual([401, 401, 404, method === 'DELETE' ? 204 : 200])
    expect((await ask(other, 'GET', '/api/bookmarks/')).json()).toEqual([])
    expect((await ask(null, 'GET', '/api/bookmarks/')).statusCode).toBe(401)
    expect((await ask(null, 'POST', '/api/bookmarks/', PLACE)).statusCode).toBe(401)
  })
})
