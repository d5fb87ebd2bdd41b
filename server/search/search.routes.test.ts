import { expect, test } from 'vitest'
import type { Answer } from '#contract/http/route.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import type { searchEverything } from '#contract/site/search.ts'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { makeApp, makeMember, type TestApp } from '#server/testing/app.ts'
import { postcodeFolder } from '#server/testing/postcodes.ts'
import { FACE, makeWithheld, setLevel, TITLE } from '#server/testing/withheld.ts'
import { makeRecord } from '#server/testing/records.ts'

type Found = Answer<typeof searchEverything>

async function search({ app }: Pick<TestApp, 'app'>, text: string): Promise<Found> {
  const answer = await app.inject({ url: '/api/search/', query: { text } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Found>()
}

const titles = async (portal: Pick<TestApp, 'app'>, text: string) =>
  (await search(portal, text)).records.map(({ title }) => title)

async function addArea(
  db: Database,
  {
    layer = 'monuments',
    copy = 1,
    number,
    name,
    nameCy = null,
  }: {
    layer?: string
    copy?: number
    number: string
    name: string
    nameCy?: string | null
  },
) {
  await sql`insert into heritage_layers (layer, copy) values (${layer}, 1) on conflict do nothing`.execute(db)
  await sql`insert into heritage_areas (layer, copy, number, name, name_cy, facts, shape, centre) values
    (${layer}, ${copy}, ${number}, ${name}, ${nameCy}, '{}',
     st_geomfromtext('multipolygon(((-4 52, -3.9 52, -3.9 52.1, -4 52)))', 4326),
     st_geomfromtext('point(-3.95 52.03)', 4326))`.execute(db)
}

test('records are found by the beginnings of the words in their titles, from two letters, whatever the accents', async () => {
  const portal = await makeApp()
  const member = await makeMember()
  for (const title of ['Ring near Tŷ-gwyn', 'Tyddyn bank', 'Pretty mound'])
    await makeRecord(portal.app, member, { title })
  expect(await titles(portal, 'ty')).toEqual(['Tyddyn bank', 'Ring near Tŷ-gwyn'])
  expect(await titles(portal, 'TŶ GW')).toEqual(['Ring near Tŷ-gwyn'])
  expect(await titles(portal, 'gwyn ring')).toEqual(['Ring near Tŷ-gwyn'])
  expect(await titles(portal, 'zzzz')).toEqual([])
  expect(await titles(portal, '%%')).toEqual([])
  expect(await titles(portal, 'shoulder')).toEqual([])
})

test('an answer has at most eight records, the newest first', async () => {
  const portal = await makeApp()
  const member = await makeMember()
  const names = Array.from({ length: 10 }, (_, at) => `Ring ${at}`)
  for (const title of names) await makeRecord(portal.app, member, { title })
  expect(await titles(portal, 'ring')).toEqual(names.slice(2).reverse())
})

test('a withheld record is found neither by its title nor by what everybody sees in its place', async () => {
  const portal = await makeWithheld()
  expect(await titles(portal, TITLE)).toEqual([])
  expect(await titles(portal, FACE)).toEqual([])
  expect((await setLevel(portal.app, portal.finder, portal.id, 'open')).statusCode).toBe(200)
  expect(await titles(portal, TITLE)).toEqual([TITLE])
})

test('monuments and parks are found by their names in both languages, those of the last copy only', async () => {
  const portal = await makeApp()
  const { db } = portal
  await addArea(db, { number: 'CD001', name: 'Pen Dinas Camp' })
  await addArea(db, { number: 'CD002', name: 'Old Pen Dinas', copy: 2 })
  await addArea(db, { number: 'CD003', name: 'Camp at Pen', nameCy: 'Caer Dinas y Pen' })
  await addArea(db, { layer: 'parks', number: 'PGW1', name: 'Dinas Park' })
  const found = await search(portal, 'pen dinas')
  expect(found.areas.map(({ layer, id }) => [layer, id])).toEqual([
    ['monuments', 'CD001'],
    ['monuments', 'CD003'],
  ])
  expect(found.areas[0]).toMatchObject({ name: 'Pen Dinas Camp', name_cy: null, longitude: -3.95 })
  expect((await search(portal, 'dinas')).areas.map(({ id }) => id)).toEqual(['PGW1', 'CD003', 'CD001'])
})

test('postcodes are found where the portal has them, and its settings have their credit', async () => {
  const portal = await makeApp({ postcodes: await postcodeFolder() })
  expect((await search(portal, 'sy23 1de')).postcode).toMatchObject({
    code: 'SY23 1DE',
    latitude: expect.closeTo(52.414, 2) as number,
  })
  expect((await search(portal, 'SY23 9XX')).postcode).toBeNull()
  const { postcodes } = (await portal.app.inject('/api/map/')).json<MapSettings>()
  expect(postcodes?.credit).toContain('Royal Mail')
})

test('without postcodes the settings say so, and no postcode is found', async () => {
  const portal = await makeApp()
  expect((await search(portal, 'SY23 1DE')).postcode).toBeNull()
  expect((await portal.app.inject('/api/map/')).json<MapSettings>().postcodes).toBeNull()
})

test.each(['', 'x', ' x ', 'x'.repeat(101)])('"%s" is refused', async (text) => {
  const { app } = await makeApp()
  expect((await app.inject({ url: '/api/search/', query: { text } })).statusCode).toBe(400)
})
