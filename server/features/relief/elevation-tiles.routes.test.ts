import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ReliefSetFile } from '#contract/elevation.ts'
import type { MapSettings } from '#contract/map.ts'
import { makeApp, type TestApp } from '#server/testing/app.ts'

const ADDRESS = '16/32079/21609.webp'
/** What is in it is nothing to the server. */
const TILE = Buffer.from('heights')

const ELEVATION = { encoding: 'terrarium', minZoom: 12, maxZoom: 17, tileSize: 256 } as const

function describe(known: Partial<ReliefSetFile> = {}): ReliefSetFile {
  return {
    name: 'Survey',
    bounds: [-3.8, 52.1, -3.7, 52.2],
    minZoom: 12,
    maxZoom: 17,
    tileSize: 256,
    layer: 'hillshade',
    attribution: 'Nobody',
    datumShift: 'none',
    invented: false,
    elevation: ELEVATION,
    ...known,
  }
}

async function writeSet({ config }: TestApp, folder: string, set: ReliefSetFile): Promise<void> {
  const root = path.join(config.dataDir, 'tiles', folder)
  const file = path.join(root, 'elevation', ADDRESS)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, TILE)
  await writeFile(path.join(root, 'set.json'), JSON.stringify(set))
}

test('heights are found under the set and the row counted from the north', async () => {
  const portal = await makeApp()
  await writeSet(portal, 'survey', describe())
  const answer = await portal.app.inject(`/tiles/survey/elevation/${ADDRESS}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.rawPayload.equals(TILE)).toBe(true)
  const again = await portal.app.inject({
    url: `/tiles/survey/elevation/${ADDRESS}`,
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('where the set has a hole, there is nothing, and that is no fault', async () => {
  const portal = await makeApp()
  await writeSet(portal, 'survey', describe())
  expect((await portal.app.inject('/tiles/survey/elevation/16/32079/21610.webp')).statusCode).toBe(204)
  expect((await portal.app.inject('/tiles/survey/elevation/19/0/0.webp')).statusCode).toBe(204)
})

test.each([
  `/tiles/other/elevation/${ADDRESS}`,
  `/tiles/..%2Fsurvey/elevation/${ADDRESS}`,
  `/tiles/survey%2F..%2Fsurvey/elevation/${ADDRESS}`,
  `/tiles/%2e/elevation/${ADDRESS}`,
  `/tiles/.survey.unfinished-1/elevation/${ADDRESS}`,
  '/tiles/survey/elevation/3/8/0.webp',
  '/tiles/survey/elevation/3/0/-1.webp',
])('%s is no tile: 404', async (address) => {
  const portal = await makeApp()
  await writeSet(portal, 'survey', describe())
  await writeSet(portal, '.survey.unfinished-1', describe())
  expect((await portal.app.inject(address)).statusCode).toBe(404)
})

test('the demonstration heights are left out where DEMO is off', async () => {
  const portal = await makeApp({ demo: false })
  await writeSet(portal, 'demonstration', describe({ invented: true }))
  expect((await portal.app.inject(`/tiles/demonstration/elevation/${ADDRESS}`)).statusCode).toBe(404)
  expect((await portal.app.inject('/api/map/')).json<MapSettings>().elevationSets).toEqual([])
})

test('the settings of the map say where heights can be had, real ground first', async () => {
  const portal = await makeApp()
  await writeSet(portal, 'a-invented', describe({ name: 'Invented', invented: true }))
  await writeSet(portal, 'b-real', describe())
  const { elevationSets } = (await portal.app.inject('/api/map/')).json<MapSettings>()
  const { name, bounds, attribution, invented } = describe()
  expect(elevationSets[0]).toEqual({ id: 'b-real', name, bounds, attribution, invented, ...ELEVATION })
  expect(elevationSets.map(({ id }) => id)).toEqual(['b-real', 'a-invented'])
})

test('a set from before there were heights is still shown, without them', async () => {
  const portal = await makeApp()
  const old = describe()
  delete old.elevation
  await writeSet(portal, 'survey', old)
  const { reliefSets, elevationSets } = (await portal.app.inject('/api/map/')).json<MapSettings>()
  expect(reliefSets).toEqual([old])
  expect(elevationSets).toEqual([])
  expect((await portal.app.inject(`/tiles/survey/elevation/${ADDRESS}`)).statusCode).toBe(204)
})

test('heights are told of also where the hillshade comes from elsewhere', async () => {
  const portal = await makeApp()
  await writeSet(portal, 'survey', describe())
  portal.config.layers.dtm.address = 'https://tiles.example.org/{z}/{x}/{y}.webp'
  const { reliefSets, elevationSets } = (await portal.app.inject('/api/map/')).json<MapSettings>()
  expect(reliefSets).toEqual([])
  expect(elevationSets.map(({ id }) => id)).toEqual(['survey'])
})
