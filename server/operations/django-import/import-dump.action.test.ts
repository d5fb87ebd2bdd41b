import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { News } from '#contract/site/news.ts'
import type { Profile } from '#contract/accounts/profiles.ts'
import type { Record as WireRecord } from '#contract/records/records.ts'
import { makeApp, makeMember } from '#server/testing/app.ts'
import { DJANGO_PASSWORD, djangoToken, makeDjangoDump } from '#server/testing/django-dump.ts'
import { makeRecord } from '#server/testing/records.ts'
import { sortDump } from './dump.ts'
import { importDump } from './import-dump.action.ts'
import { picturesIn } from './picture-folder.ts'
import { planImport } from './plan-import.ts'

const SIZE = { members: 6, records: 20 }

async function makeDump(change: (dump: unknown[]) => unknown[] = (dump) => dump) {
  const media = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-django-'))
  onTestFinished(() => rm(media, { recursive: true, force: true }))
  const dump = change(await makeDjangoDump(media, SIZE))
  return { media, plan: planImport(sortDump(JSON.stringify(dump))) }
}

async function imported() {
  const portal = await makeApp()
  const { media, plan } = await makeDump()
  const found = await importDump(portal, plan, picturesIn(media))
  const get = async <Body>(url: string) => (await portal.app.inject({ url })).json<Body>()
  return { ...portal, media, plan, found, get }
}

it('keeps ids, dates, outlines as sent, profiles, news and pictures', async () => {
  const { found, get, plan } = await imported()
  expect(found).toMatchObject({ accounts: 6, records: 23, news: 1, pictures: 4 })
  expect(found.failed).toHaveLength(3)
  expect(plan.notes.join('\n')).toMatch(/52 has no usable outline[\s\S]*"castle"/)

  const record = await get<WireRecord>('/api/records/101/')
  expect(record).toMatchObject({
    id: 101,
    recorded_by: 'Finder20',
    recorded_by_user_id: 20,
    date_recorded: '31/01/2025',
    title: 'Mound 101',
  })
  expect(record.polygonCoordinate[0]?.[0]).toBe(52.123456789012345)
  const ownerless = await get<WireRecord>('/api/records/50/')
  expect(ownerless).toMatchObject({ recorded_by: null, picture2: null })
  expect(ownerless.picture1).toMatch(/media/)
  expect(ownerless.picture3).toMatch(/media/)

  const profile = await get<Profile>('/api/profiles/10/')
  expect(profile).toMatchObject({ bio: 'I dig.', expertise_level: 'researcher', joined_date: '29/02/2024' })
  expect(profile.profile_picture).toMatch(/media/)
  const news = await get<News>('/api/news/7/')
  expect(news).toMatchObject({ title: 'New tiles', published_at: '2025-03-02T09:00:00Z' })
  expect(JSON.stringify(news)).toContain('LiDAR')
})

it('the old password works and is hashed anew, and whoever was logged in stays so', async () => {
  const { app, db } = await imported()
  const hash = async () =>
    (await db.selectFrom('accounts').select('password_hash').where('id', '=', 20).executeTakeFirstOrThrow())
      .password_hash
  expect(await hash()).toMatch(/^pbkdf2_sha256\$/)
  const login = await app.inject({
    method: 'POST',
    url: '/api-auth-djoser/token/login/',
    payload: { username: 'finder20@example.org', password: DJANGO_PASSWORD },
  })
  expect(login.statusCode).toBe(200)
  expect(await hash()).toMatch(/^\$argon2id\$/)
  const me = await app.inject({
    url: '/api-auth-djoser/users/me/',
    headers: { authorization: `Token ${djangoToken(10)}` },
  })
  expect(me.json()).toMatchObject({ id: 10, username: 'Finder10', email: 'Finder10@example.org' })
})

it('a second import changes nothing, not even what members changed meanwhile, and new ids follow the old ones', async () => {
  const portal = await imported()
  const { app, db, plan, media } = portal
  await db.updateTable('records').set({ title: 'Renamed here' }).where('id', '=', 101).execute()
  await db.updateTable('profiles').set({ picture_key: null }).where('account_id', '=', 10).execute()
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of portal.files.list('media/')) found.push(key)
    return found.sort()
  }
  const before = await keys()
  expect(await importDump(portal, plan, picturesIn(media))).toMatchObject({
    accounts: 0,
    records: 0,
    news: 0,
    pictures: 0,
  })
  expect(await keys()).toEqual(before)
  expect((await app.inject('/api/records/101/')).json()).toMatchObject({ title: 'Renamed here' })
  expect((await app.inject('/api/profiles/10/')).json()).toMatchObject({ profile_picture: null })
  const member = await makeMember()
  expect(member.id).toBe(61)
  expect((await makeRecord(app, member)).id).toBe(121)
})

it('doubles stop the import before anything is stored', async () => {
  const portal = await makeApp()
  const again = (dump: unknown[]) =>
    JSON.parse(JSON.stringify(dump).replace('"Finder20"', '"FINDER10"')) as unknown[]
  const { plan, media } = await makeDump(again)
  await expect(importDump(portal, plan, picturesIn(media))).rejects.toThrow(
    /accounts 10 and 20 have the same username/,
  )
  await makeMember({ username: 'finder30' })
  const { plan: fresh } = await makeDump()
  await expect(importDump(portal, fresh, picturesIn(media))).rejects.toThrow(/is here already: finder30/)
  expect(await portal.db.selectFrom('accounts').select('username').execute()).toHaveLength(1)
})

it('what is no dump, or could be two things, is refused with the reason', () => {
  expect(() => sortDump('{"a": 1}')).toThrow('The file is no dump')
  const fields = { title: '', site_type: '', polygonCoordinate: [] }
  const two = [
    { model: 'a.record', pk: 1, fields },
    { model: 'b.record', pk: 1, fields },
  ]
  expect(() => sortDump(JSON.stringify(two))).toThrow('Both a.record and b.record look like records')
})
