import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/accounts/profiles.ts'
import { buildApp } from '#server/app.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord, pictureFile } from '#server/testing/records.ts'
import { countStatements } from '#server/testing/statements.ts'

const URL = '/api/profiles/'

async function getList(app: FastifyInstance): Promise<Profile[]> {
  return (await app.inject({ url: URL })).json<Profile[]>()
}

describe('the list of all profiles', () => {
  it('is an empty array at first', async () => {
    const { app } = await makeApp()
    const response = await app.inject({ url: URL })
    expect([response.headers['content-type'], response.body]).toEqual([
      'application/json; charset=utf-8',
      '[]',
    ])
  })

  it('contains each profile as it is read by itself, with the records of its member', async () => {
    const { app, db } = await makeApp()
    const members = [await makeMember(), await makeMember(), await makeMember()]
    const [first, , last] = members
    if (!first || !last) throw new Error('There are three')
    await makeRecord(app, last, { title: 'Lloc "ŵ"\n😀', picture2: pictureFile(await makePicture()) })
    await makeRecord(app, first)
    await makeRecord(app, last)
    await db.updateTable('profiles').set({ bio: '</script>', location: null }).execute()
    const each = members.map(async ({ id }) => (await app.inject({ url: `${URL}${id}/` })).json<Profile>())
    const list = await getList(app)
    expect(list).toEqual(await Promise.all(each))
    expect(list.map(({ user_records }) => user_records.length)).toEqual([1, 0, 2])
  })

  it('leaves out suspended members, and the records of members who left', async () => {
    const { app, db } = await makeApp()
    const [gone, suspended, here] = [await makeMember(), await makeMember(), await makeMember()]
    for (const member of [gone, suspended, here]) await makeRecord(app, member, { title: member.username })
    await db.deleteFrom('accounts').where('id', '=', gone.id).execute()
    await db.updateTable('accounts').set({ active: false }).where('id', '=', suspended.id).execute()
    const list = await getList(app)
    expect(list.map(({ user_records }) => user_records.map(({ title }) => title))).toEqual([[here.username]])
    expect((await app.inject({ url: `${URL}${suspended.id}/` })).statusCode).toBe(404)
  })

  it('is not sent again until it changes for a reader', async () => {
    const { app, db } = await makeApp()
    const member = await makeMember()
    let etag = ''
    const isNews = async () => {
      const response = await app.inject({ url: URL, headers: { 'if-none-match': etag } })
      etag = String(response.headers.etag)
      return response.statusCode === 200
    }
    expect(await isNews()).toBe(true)
    expect(await isNews()).toBe(false)
    await makeRecord(app, member)
    expect(await isNews()).toBe(true)
    await db.updateTable('profiles').set({ bio: 'Walker' }).execute()
    expect(await isNews()).toBe(true)
    await db
      .updateTable('accounts')
      .set({ last_active_at: new Date('2026-02-03T10:00:00Z') })
      .execute()
    expect(await isNews()).toBe(true)
    await db.updateTable('accounts').set({ active: false }).execute()
    expect(await isNews()).toBe(true)
  })

  it('is not built again for a login later on the same day', async () => {
    const { db, files, config } = await makeApp()
    await makeMember()
    await db
      .updateTable('accounts')
      .set({ last_active_at: new Date('2026-02-03T10:00:00Z') })
      .execute()
    const counted = countStatements(db)
    const watched = await buildApp({ config, files, db: counted.db })
    await getList(watched)
    const before = counted.statements()
    await db
      .updateTable('accounts')
      .set({ last_active_at: new Date('2026-02-03T23:59:00Z') })
      .execute()
    await getList(watched)
    expect(counted.statements()).toBe(before + 1)
  })

  it('takes as many database statements for twenty members with records as for one', async () => {
    const { app, db, files, config } = await makeApp()
    const member = await makeMember()
    await makeRecord(app, member)
    const ofOne = countStatements(db)
    await getList(await buildApp({ config, files, db: ofOne.db }))

    const more = Array.from({ length: 19 }, (_, index) => ({
      username: `member-${index}`,
      username_key: `member-${index}`,
      email: `${index}@example.org`,
      email_key: `${index}@example.org`,
      password_hash: '',
    }))
    const ids = await db.insertInto('accounts').values(more).returning('id').execute()
    await db
      .insertInto('profiles')
      .values(ids.map(({ id }) => ({ account_id: id })))
      .execute()
    await makeRecord(app, member)
    await db
      .updateTable('records')
      .set({ account_id: ids.at(-1)?.id ?? null })
      .where('id', '=', 2)
      .execute()
    const ofTwenty = countStatements(db)
    const list = await getList(await buildApp({ config, files, db: ofTwenty.db }))
    expect(list.map(({ record_count }) => record_count).filter(Boolean)).toEqual([1, 1])
    expect([list.length, ofTwenty.statements()]).toEqual([20, ofOne.statements()])
  })
})
