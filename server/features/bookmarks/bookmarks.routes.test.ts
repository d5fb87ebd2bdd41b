import { describe, expect, it } from 'vitest'
import type { Bookmark } from '#contract/bookmarks.ts'
import { makeApp, makeMember, type TestMember } from '#server/testing/app.ts'
import { makeRecord } from '#server/testing/records.ts'
import { changeActive } from '#server/testing/suspend.ts'

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
    await ask(member, 'DELETE', `/api/bookmarks/${one.json<Bookmark>().id}/`)
    const refused = await ask(member, 'POST', '/api/bookmarks/', { record: record.id })
    expect([refused.statusCode, refused.json()]).toEqual([400, { record: ['Not found.'] }])
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
