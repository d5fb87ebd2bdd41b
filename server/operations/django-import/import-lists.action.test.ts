import { expect, it } from 'vitest'
import type { News } from '#contract/site/news.ts'
import type { Profile } from '#contract/accounts/profiles.ts'
import type { Record as WireRecord } from '#contract/records/records.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { djangoHash, DJANGO_PASSWORD } from '#server/testing/django-dump.ts'
import { startOldPortal, wireProfile, wireRecord, type RunningOldPortal } from '#server/testing/old-portal.ts'
import { sortDump } from './dump.ts'
import { importDump } from './import-dump.action.ts'
import { inviteMember } from './invite-member.action.ts'
import { openOldPortal } from './old-portal.source.ts'
import { planImport } from './plan-import.ts'
import { readPublicLists } from './public-lists.ts'
import { countUnclaimed } from './unclaimed.repository.ts'

/** Nobody waits in a test; what is patient is shown by the number of requests. */
const QUICK = {
  pause: 0,
  backOff: 1,
  patience: 3000,
  tries: 3,
  listBytes: 1_000_000,
  pictureBytes: 1_000_000,
}

async function importFrom(portal: TestApp, old: RunningOldPortal) {
  const source = openOldPortal(old.address, QUICK)
  const plan = planImport(await readPublicLists(source))
  return { plan, found: await importDump(portal, plan, source.picture) }
}

async function begin() {
  const old = await startOldPortal()
  const portal = await makeApp()
  const get = async <Body>(url: string) => (await portal.app.inject({ url })).json<Body>()
  return { ...portal, portal, old, get }
}

it('records, members, news and pictures come with their numbers and dates, one request at a time', async () => {
  const { portal, old, get, db } = await begin()
  const { found } = await importFrom(portal, old)
  expect(found).toEqual({ accounts: 3, records: 4, news: 1, pictures: 4, failed: [] })
  expect(old.atOnce()).toBe(1)

  const record = await get<WireRecord>('/api/records/101/')
  expect(record).toMatchObject({
    recorded_by: 'Mair',
    recorded_by_user_id: 10,
    date_recorded: '31/01/2025',
    PRN: 'P1',
    picture2: null,
  })
  expect(record.polygonCoordinate[0]?.[0]).toBe(52.123456789012345)
  expect(record.picture1).toMatch(/media/)
  expect(record.picture3).toMatch(/media/)
  expect(await get<WireRecord>('/api/records/103/')).toMatchObject({ recorded_by_user_id: 30 })
  expect(await get<WireRecord>('/api/records/104/')).toMatchObject({ recorded_by: null })
  const profile = await get<Profile>('/api/profiles/10/')
  expect(profile).toMatchObject({ bio: 'I dig.', expertise_level: 'researcher', joined_date: '29/02/2024' })
  expect(profile.profile_picture).toMatch(/media/)
  expect(await get<News>('/api/news/7/')).toMatchObject({
    published_at: '2025-03-02T09:00:00Z',
    tags: [{ name: 'LiDAR' }],
  })
  const { rows } = { rows: await db.selectFrom('accounts').select(['email', 'confirmed_email']).execute() }
  expect(
    rows.every(({ email, confirmed_email }) => email.endsWith('.invalid') && confirmed_email === null),
  ).toBe(true)
})

it('a second import asks for no picture again and changes nothing, not even what members changed meanwhile', async () => {
  const { portal, old, db, get } = await begin()
  await importFrom(portal, old)
  await db.updateTable('records').set({ title: 'Renamed here' }).where('id', '=', 101).execute()
  old.asked.length = 0
  const { found } = await importFrom(portal, old)
  expect(found).toEqual({ accounts: 0, records: 0, news: 0, pictures: 0, failed: [] })
  expect(old.asked).toEqual(['/api/records/', '/api/profiles/', '/api/news/'])
  expect(await get<WireRecord>('/api/records/101/')).toMatchObject({ title: 'Renamed here' })
})

it('what goes wrong once is asked for again: an error, a list cut off with and without notice, and silence', async () => {
  const { portal, old } = await begin()
  old.faults.set('/api/records/', (response, time) => {
    if (time === 1) response.writeHead(503, { 'retry-after': '0' }).end()
    if (time === 2)
      response.writeHead(200, { 'content-length': '9000' }).write('[{"id":', () => response.destroy())
    return time < 3
  })
  old.faults.set('/api/profiles/', (response, time) => {
    if (time === 1) response.end('[{"id": 1')
    return time < 2
  })
  // The first one gets no answer.
  old.faults.set('/api/news/', (_response, time) => time === 1)
  const { found } = await importFrom(portal, old)
  expect(found).toMatchObject({ accounts: 3, records: 4, news: 1 })
  expect(old.asked.slice(0, 7).map((path) => path.slice(5, -1))).toEqual([
    ...['records', 'records', 'records'],
    ...['profiles', 'profiles'],
    ...['news', 'news'],
  ])
})

it.each([
  [
    'an error that stays',
    500,
    {},
    /api\/records\/ could not be read: the answer was 500\. Nothing was imported/,
    3,
  ],
  ['a refusal', 403, {}, /the answer was 403/, 1],
  [
    'another address',
    301,
    { location: 'https://new.example/api/records/' },
    /moved to https:\/\/new\.example/,
    1,
  ],
])(
  '%s is told with the address, and nothing is stored',
  async (_what, status, headers, message, requests) => {
    const { portal, old, db } = await begin()
    old.faults.set('/api/records/', (response) => {
      response.writeHead(status, headers).end()
      return true
    })
    await expect(importFrom(portal, old)).rejects.toThrow(message)
    expect(old.asked).toHaveLength(requests)
    expect(await db.selectFrom('accounts').select('id').execute()).toEqual([])
  },
)

it('a list without an end is left at the most that is read', async () => {
  const { portal, old } = await begin()
  old.faults.set('/api/records/', (response) => {
    const more = () => {
      if (!response.destroyed) response.write(' '.repeat(100_000), more)
    }
    more()
    return true
  })
  await expect(importFrom(portal, old)).rejects.toThrow('it has more than 1000000 bytes')
  expect(old.asked).toHaveLength(1)
})

it('a picture that is missing, or is none, is listed, its record stays, and the next import takes what is there by then', async () => {
  const { portal, old, get } = await begin()
  old.faults.set('/media/one.jpg', (response) => Boolean(response.writeHead(404).end()))
  old.faults.set('/media/three.jpg', (response) => Boolean(response.end('no picture')))
  const { found } = await importFrom(portal, old)
  expect(found).toMatchObject({ records: 4, pictures: 2 })
  expect(found.failed.join('\n')).toMatch(/one\.jpg of the record 101 could not be read: the answer was 404/)
  expect(found.failed.join('\n')).toMatch(/three\.jpg of the record 101 cannot be used/)
  expect(await get<WireRecord>('/api/records/101/')).toMatchObject({ picture1: null, picture3: null })
  old.faults.clear()
  expect((await importFrom(portal, old)).found).toMatchObject({
    accounts: 0,
    records: 0,
    pictures: 2,
    failed: [],
  })
  expect((await get<WireRecord>('/api/records/101/')).picture3).toMatch(/media/)
})

it('a portal that goes away among its pictures ends the import, which the next one finishes', async () => {
  const { portal, old, db } = await begin()
  const gone = (response: { destroy: () => void }) => {
    response.destroy()
    return true
  }
  for (const name of ['one', 'three', 'news']) old.faults.set(`/media/${name}.jpg`, gone)
  await expect(importFrom(portal, old)).rejects.toThrow(
    /last 3 pictures could not be read.*Run the same command again/,
  )
  expect(await db.selectFrom('records').select('id').execute()).toHaveLength(4)
  old.faults.clear()
  expect((await importFrom(portal, old)).found).toMatchObject({ records: 0, pictures: 3, failed: [] })
})

it('outlines that nothing can draw, doubles and nonsense are left out and named', async () => {
  const { portal, old } = await begin()
  const bow = [
    [52, -4],
    [52.01, -3.99],
    [52.01, -4],
    [52, -3.99],
  ]
  old.content.records.push(
    wireRecord(105, 'Mair', 10, { polygonCoordinate: bow }),
    wireRecord(102, 'Idris', 20, { title: 'Again' }),
    wireRecord(106, '<b>', 40, { title: 'A\0b' }),
    { id: -1 },
    null,
  )
  old.content.profiles.push(wireProfile(10, 'Mair'), { id: 'x' }, 'x')
  const { plan, found } = await importFrom(portal, old)
  expect(found).toMatchObject({ accounts: 3, records: 5 })
  const notes = plan.notes.join('\n')
  expect(notes).toContain('The record 105 has no usable outline')
  expect(notes).toContain('The record 102 is listed twice; the first one is used.')
  expect(notes).toContain('2 of the kind "record"')
  expect(notes).toContain('The member 10 is listed twice')
  expect(notes).toContain('The member 40 has no usable name')
  expect((await portal.app.inject('/api/records/102/')).json()).toMatchObject({ title: 'Mound 102' })
  expect((await portal.app.inject('/api/records/106/')).json()).toMatchObject({
    title: 'Ab',
    recorded_by: null,
  })
})

it('two members who differ only in upper and lower case stop the import', async () => {
  const { portal, old } = await begin()
  old.content.profiles.push(wireProfile(40, 'MAIR'))
  await expect(importFrom(portal, old)).rejects.toThrow('accounts 10 and 40 have the same username')
})

it('nobody can log in as an unclaimed member until an operator sends them a link', async () => {
  const { portal, old, app, db } = await begin()
  await importFrom(portal, old)
  for (const username of ['Mair', 'member-10@unclaimed.invalid'])
    for (const password of ['', 'Carreg Samson 3500']) {
      const payload = { username, password }
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/api-auth-djoser/token/login/',
        payload,
      })
      expect(statusCode).toBe(400)
    }
  const other = await makeMember()
  const invite = (username: string, email: string) => inviteMember(db, { username, email })
  await expect(invite(other.username, 'a@example.org')).rejects.toThrow('is no member who was imported')
  await expect(invite('Mair', 'no address')).rejects.toThrow('valid email')
  await invite('mair', 'mistyped@example.org')
  await invite('Mair', 'mair@example.org')
  await expect(invite('Idris', 'MAIR@example.org')).rejects.toThrow('Another member has the address')
  const jobs = await db.selectFrom('jobs').select('payload').where('kind', '=', 'password-reset').execute()
  expect(jobs.map(({ payload }) => payload)).toContainEqual({ email: 'mair@example.org' })
  expect(await countUnclaimed(db)).toBe(3)
  await db.updateTable('accounts').set({ password_hash: 'chosen' }).where('id', '=', 10).execute()
  await expect(invite('Mair', 'thief@example.org')).rejects.toThrow('is no member who was imported')
  expect(await countUnclaimed(db)).toBe(2)
})

it('a dump that turns up later gives unclaimed members their addresses and passwords', async () => {
  const { portal, old, app, db } = await begin()
  await importFrom(portal, old)
  await db.updateTable('accounts').set({ password_hash: 'chosen' }).where('id', '=', 20).execute()
  const user = (pk: number, username: string) => ({
    model: 'auth.user',
    pk,
    fields: { username, email: `${username}@example.org`, password: djangoHash(DJANGO_PASSWORD, 'salt') },
  })
  const dump = sortDump(JSON.stringify([user(10, 'Mair'), user(20, 'Idris')]))
  expect(await importDump(portal, planImport(dump), null)).toMatchObject({ accounts: 0, records: 0 })
  const payload = { username: 'mair@example.org', password: DJANGO_PASSWORD }
  const { statusCode } = await app.inject({ method: 'POST', url: '/api-auth-djoser/token/login/', payload })
  expect(statusCode).toBe(200)
  const idris = db.selectFrom('accounts').select(['email', 'password_hash']).where('id', '=', 20)
  expect(await idris.executeTakeFirst()).toEqual({
    email: 'member-20@unclaimed.invalid',
    password_hash: 'chosen',
  })
})
