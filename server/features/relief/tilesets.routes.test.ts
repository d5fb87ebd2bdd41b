import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { MapSettings } from '#contract/map.ts'
import type { ReliefSet } from '#contract/relief-sets.ts'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import { sampleLayer, sampleSetFile, writeTileSet } from '#server/testing/relief-sets.ts'

const SITE = 'https://portal.example'

async function listed({ app }: TestApp): Promise<ReliefSet[]> {
  return (await app.inject('/tilesets')).json<ReliefSet[]>()
}

async function settings({ app }: TestApp): Promise<MapSettings> {
  return (await app.inject('/api/map/')).json<MapSettings>()
}

test('a set is listed with what it says of itself and where each of its layers is', async () => {
  const portal = await makeApp({ publicUrl: SITE })
  await writeTileSet(portal, 'Cwm Ystwyth', sampleSetFile(), {})
  const { layers, elevation, ...facts } = sampleSetFile()
  const at = (layer: string) => ({
    tilejson: `${SITE}/tiles/Cwm%20Ystwyth/${layer}.json`,
    archive: `${SITE}/tiles/Cwm%20Ystwyth/${layer}.pmtiles`,
  })
  const [told, ...others] = await listed(portal)
  // How the portal keeps it is its own affair.
  expect({ ...told, format: facts.format, storage: facts.storage }).toEqual({
    id: 'Cwm Ystwyth',
    ...facts,
    layers: [{ ...layers[0], ...at('hillshade') }],
    elevation: { ...elevation, ...at('elevation') },
  })
  expect([Object.keys(told ?? {}).includes('storage'), others]).toEqual([false, []])
})

test('the map is told of the same sets: bare ground, then trees and roofs, and invented ground last', async () => {
  const portal = await makeApp()
  await writeTileSet(portal, 'a-invented', sampleSetFile({ invented: true }), {})
  await writeTileSet(portal, 'b-roofs', sampleSetFile({ model: 'DSM' }), {})
  await writeTileSet(portal, 'c-real', sampleSetFile({ storage: 'xyz' }), {})
  const { reliefSets, elevationSets } = await settings(portal)
  expect(reliefSets).toEqual(await listed(portal))
  expect(reliefSets.map(({ id }) => id)).toEqual(['c-real', 'b-roofs', 'a-invented'])
  expect(elevationSets.map(({ model }) => model)).toEqual(['DTM', 'DSM', 'DTM'])
  expect(reliefSets[0]?.layers[0]?.archive).toBeNull()
  expect(elevationSets[0]).toEqual({
    id: 'c-real',
    name: 'Survey',
    bounds: [-3.8, 52.1, -3.7, 52.2],
    attribution: 'Nobody',
    model: 'DTM',
    invented: false,
    tileSize: 512,
    version: 'first',
    encoding: 'terrarium',
    minZoom: 11,
    maxZoom: 16,
  })
})

test('sets appear and go while the portal runs', async () => {
  const portal = await makeApp()
  const ids = async () => (await listed(portal)).map(({ id }) => id)
  expect(await ids()).toEqual([])
  const folder = await writeTileSet(portal, 'survey', sampleSetFile(), {})
  expect(await ids()).toEqual(['survey'])
  await rm(folder, { recursive: true })
  expect(await ids()).toEqual([])
})

test.each([
  ['is no JSON', '{'],
  ['describes no set', '{"name": 3}'],
  ['was made by a builder to come', JSON.stringify({ ...sampleSetFile(), format: 4 })],
])('a set.json that %s hides no other set', async (_, text) => {
  const portal = await makeApp()
  await writeTileSet(portal, 'survey', sampleSetFile(), {})
  await mkdir(path.join(portal.config.dataDir, 'tiles', 'broken'))
  await writeFile(path.join(portal.config.dataDir, 'tiles', 'broken', 'set.json'), text)
  expect((await listed(portal)).map(({ id }) => id)).toEqual(['survey'])
})

test('where the hillshade comes from elsewhere the map is told of heights only', async () => {
  const portal = await makeApp()
  await writeTileSet(portal, 'survey', sampleSetFile(), {})
  portal.config.layers.dtm.address = 'https://tiles.example.org/{z}/{x}/{y}.webp'
  const { reliefSets, elevationSets } = await settings(portal)
  expect([reliefSets, elevationSets.map(({ id }) => id)]).toEqual([[], ['survey']])
})

test('each layer has TileJSON with addresses in full, and heights say how they are encoded', async () => {
  const portal = await makeApp({ publicUrl: SITE })
  const set = sampleSetFile({ layers: [sampleLayer('hillshade'), sampleLayer('vat')], version: 'a&b' })
  await writeTileSet(portal, 'survey', set, {})
  const read = async (layer: string) =>
    (await portal.app.inject(`/tiles/survey/${layer}.json`)).json<unknown>()
  const common = {
    tilejson: '3.0.0',
    attribution: 'Nobody',
    scheme: 'xyz',
    minzoom: 11,
    maxzoom: 16,
    bounds: set.bounds,
    format: 'webp',
    tileSize: 512,
    model: 'DTM',
  }
  expect(await read('vat')).toEqual({
    ...common,
    name: 'Survey: vat',
    tiles: [`${SITE}/tiles/survey/vat/{z}/{x}/{y}.webp?v=a%26b`],
  })
  expect(await read('elevation')).toEqual({
    ...common,
    name: 'Survey: elevation',
    tiles: [`${SITE}/tiles/survey/elevation/{z}/{x}/{y}.webp?v=a%26b`],
    encoding: 'terrarium',
  })
  for (const address of ['survey/slope.json', 'other/vat.json', 'survey/set.json'])
    expect((await portal.app.inject(`/tiles/${address}`)).statusCode).toBe(404)
})
