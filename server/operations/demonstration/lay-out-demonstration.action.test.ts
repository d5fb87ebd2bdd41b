import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { News } from '#contract/site/news.ts'
import type { Record as PortalRecord, RecordDetail } from '#contract/records/records.ts'
import { makeAdministrator, makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { makeNews } from '#server/testing/news.ts'
import { squareAround } from '#server/testing/outlines.ts'
import { makePicture } from '#server/testing/pictures.ts'
import { makeRecord } from '#server/testing/records.ts'
import { arrangeDemonstration } from './arrange-demonstration.action.ts'

/** The output of the landscape's generator, with two records instead of a dozen. */
async function writeLandscape({ config }: TestApp, version = 1): Promise<void> {
  const folder = path.join(config.dataDir, 'demonstration')
  await mkdir(path.join(folder, 'pictures'), { recursive: true })
  await writeFile(path.join(folder, 'pictures/fort-1.jpg'), await makePicture())
  const record = {
    site_type: 'enclosure',
    monument_type: 'hillfort',
    period: 'iron_age',
    description: 'This find is invented.',
    outline: squareAround(52.13, -3.78),
  }
  const features = [
    { ...record, id: 'fort', title: `Fort ${version}`, finder: 'eleri', pictures: ['pictures/fort-1.jpg'] },
    { ...record, id: 'other', title: 'Other', finder: 'tomos', pictures: [] },
  ]
  await writeFile(path.join(folder, 'features.json'), JSON.stringify({ version, features }))
}

async function listed({ app }: TestApp): Promise<PortalRecord[]> {
  return (await app.inject('/api/records/')).json<PortalRecord[]>()
}

test('the invented records are created with their members and pictures, marked as invented', async () => {
  const portal = await makeApp({ demo: true })
  await writeLandscape(portal)
  await arrangeDemonstration(portal)
  const records = await listed(portal)
  expect(records.map(({ title, recorded_by }) => [title, recorded_by])).toEqual([
    ['Fort 1', 'demo_eleri'],
    ['Other', 'demo_tomos'],
  ])
  const [fort] = records
  const detail = (await portal.app.inject(`/api/records/${fort?.id ?? 0}/`)).json<RecordDetail>()
  expect(detail.demonstration).toBe(true)
  const picture = await portal.app.inject(new URL(detail.pictures[0]?.url ?? '').pathname)
  expect(picture.headers['content-type']).toBe('image/jpeg')
})

test('a second start creates nothing again', async () => {
  const portal = await makeApp({ demo: true })
  await writeLandscape(portal)
  await arrangeDemonstration(portal)
  expect(await arrangeDemonstration(portal)).toBeNull()
  expect(await listed(portal)).toHaveLength(2)
})

test('two servers that start at once create them once', async () => {
  const portal = await makeApp({ demo: true })
  await writeLandscape(portal)
  await Promise.all([arrangeDemonstration(portal), arrangeDemonstration(portal)])
  expect(await listed(portal)).toHaveLength(2)
})

test('a new version of the landscape replaces the records of the old one', async () => {
  const portal = await makeApp({ demo: true })
  await writeLandscape(portal, 1)
  await arrangeDemonstration(portal)
  await writeLandscape(portal, 2)
  await arrangeDemonstration(portal)
  expect((await listed(portal)).map(({ title }) => title)).toEqual(['Fort 2', 'Other'])
})

test('a new version of the landscape leaves a record that a member drew on it where it is', async () => {
  const portal = await makeApp({ demo: true })
  await writeLandscape(portal, 1)
  await arrangeDemonstration(portal)
  const outline = squareAround(52.13, -3.78)
  const member = await makeMember()
  await makeRecord(portal.app, member, { title: 'Mine', polygonCoordinate: JSON.stringify(outline) })
  const mine = async () => (await listed(portal)).filter(({ title }) => title === 'Mine')
  const before = await mine()
  await writeLandscape(portal, 2)
  await arrangeDemonstration(portal)
  expect(await mine()).toEqual(before)
  expect(before[0]).toMatchObject({ recorded_by: member.username })
})

test('DEMO=off removes records, members, pictures and landscape, and leaves the real members', async () => {
  const portal = await makeApp({ demo: true })
  await writeLandscape(portal)
  await arrangeDemonstration(portal)
  const member = await makeMember()
  const off = { ...portal, config: { ...portal.config, demo: false } }
  expect(await arrangeDemonstration(off)).toContain('removed')
  expect(await listed(portal)).toEqual([])
  const accounts = await portal.db.selectFrom('accounts').select('username').execute()
  expect(accounts).toEqual([{ username: member.username }])
  for await (const { key } of portal.files.list('media/')) expect.fail(`${key} is left`)
  await expect(stat(path.join(portal.config.dataDir, 'demonstration'))).rejects.toThrow('ENOENT')
})

test('without a landscape the portal starts, and the operator gets a message', async () => {
  const portal = await makeApp({ demo: true })
  expect(await arrangeDemonstration(portal)).toContain('npm start')
})

test('a real member with the name of an invented one keeps the account, and the record has no member', async () => {
  const portal = await makeApp({ demo: true })
  await makeMember({ username: 'demo_eleri' })
  await writeLandscape(portal)
  await arrangeDemonstration(portal)
  const [fort] = await listed(portal)
  expect(fort).toMatchObject({ title: 'Fort 1', recorded_by: null })
})

test('nobody can log in as an invented member with an obvious password', async () => {
  const portal = await makeApp({ demo: true })
  await writeLandscape(portal)
  await arrangeDemonstration(portal)
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api-auth-djoser/token/login/',
    payload: { username: 'demo_eleri', password: 'demo_eleri' },
  })
  expect(answer.statusCode).toBe(400)
})

test('the demonstration has news in both languages, which are removed with it, and the real news stay', async () => {
  const portal = await makeApp({ demo: true })
  const news = async () => (await portal.app.inject('/api/news/')).json<News[]>()
  await arrangeDemonstration(portal)
  await arrangeDemonstration(portal)
  const items = await news()
  expect(items).toHaveLength(3)
  expect(items.every(({ demonstration, content_cy }) => demonstration && content_cy !== null)).toBe(true)
  await makeNews(portal, await makeAdministrator(portal), { title: 'Real' })
  await arrangeDemonstration({ ...portal, config: { ...portal.config, demo: false } })
  expect((await news()).map(({ title }) => title)).toEqual(['Real'])
})
