import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { MapSettings } from '#contract/relief/map.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { makeApp, type TestApp } from '#server/testing/app.ts'
import { sampleLayer, sampleTilesetFile, writeTileset } from '#server/testing/tilesets.ts'

const SITE = 'https://portal.example'

async function listed({ app }: TestApp): Promise<Tileset[]> {
  return (await app.inject('/tilesets')).json<Tileset[]>()
}

async function settings({ app }: TestApp): Promise<MapSettings> {
  return (await app.inject('/api/map/')).json<MapSettings>()
}

test('a tileset is listed with its description and the addresses of its layers', async () => {
  const portal = await makeApp({ publicUrl: SITE })
  await writeTileset(portal, 'Cwm Ystwyth', sampleTilesetFile(), {})
  const { layers, elevation, ...facts } = sampleTilesetFile()
  const at = (layer: string) => ({
    tilejson: `${SITE}/tiles/Cwm%20Ystwyth/${layer}.json`,
    archive: `${SITE}/tiles/Cwm%20Ystwyth/${layer}.pmtiles`,
  })
  const [told, ...others] = await listed(portal)
  // How the portal stores it is not part of the interface.
  expect({ ...told, format: facts.format, storage: facts.storage }).toEqual({
    id: 'Cwm Ystwyth',
    live: false,
    ...facts,
    layers: [{ ...layers[0], ...at('hillshade') }],
    elevation: { ...elevation, ...at('elevation') },
  })
  expect([Object.keys(told ?? {}).includes('storage'), others]).toEqual([false, []])
})

test('the map’s settings list the same tilesets: bare ground, then trees and roofs, and invented ground last', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'a-invented', sampleTilesetFile({ invented: true }), {})
  await writeTileset(portal, 'b-roofs', sampleTilesetFile({ model: 'DSM' }), {})
  await writeTileset(portal, 'c-real', sampleTilesetFile({ storage: 'xyz' }), {})
  const { reliefSets, elevationSets } = await settings(portal)
  expect(reliefSets).toEqual(await listed(portal))
  expect(reliefSets.map(({ id }) => id)).toEqual(['c-real', 'b-roofs', 'a-invented'])
  expect(elevationSets.map(({ model }) => model)).toEqual(['DTM', 'DSM', 'DTM'])
  expect(reliefSets[0]?.layers[0]?.archive).toBeNull()
  expect(elevationSets[0]).toEqual({
    id: 'c-real',
    live: false,
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

test('Welsh texts of a tileset are listed with it and with its heights', async () => {
  const portal = await makeApp()
  const welsh = { name_cy: 'Arolwg', attribution_cy: 'Neb' }
  await writeTileset(portal, 'survey', sampleTilesetFile(welsh), {})
  const { reliefSets, elevationSets } = await settings(portal)
  expect([await listed(portal), reliefSets, elevationSets]).toMatchObject([[welsh], [welsh], [welsh]])
})

test('tilesets appear and disappear while the portal runs', async () => {
  const portal = await makeApp()
  const ids = async () => (await listed(portal)).map(({ id }) => id)
  expect(await ids()).toEqual([])
  const folder = await writeTileset(portal, 'survey', sampleTilesetFile(), {})
  expect(await ids()).toEqual(['survey'])
  await rm(folder, { recursive: true })
  expect(await ids()).toEqual([])
})

test.each([
  ['is not JSON', '{'],
  ['describes no tileset', '{"name": 3}'],
  ['was made by a later version of the builder', JSON.stringify({ ...sampleTilesetFile(), format: 4 })],
])('a set.json that %s does not affect other tilesets', async (_, text) => {
  const portal = await makeApp()
  await writeTileset(portal, 'survey', sampleTilesetFile(), {})
  await mkdir(path.join(portal.config.dataDir, 'tiles', 'broken'))
  await writeFile(path.join(portal.config.dataDir, 'tiles', 'broken', 'set.json'), text)
  expect((await listed(portal)).map(({ id }) => id)).toEqual(['survey'])
})

test('if the hillshade comes from another server, the map’s settings list only heights', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'survey', sampleTilesetFile(), {})
  portal.config.layers.dtm.address = 'https://tiles.example.org/{z}/{x}/{y}.webp'
  const { reliefSets, elevationSets } = await settings(portal)
  expect([reliefSets, elevationSets.map(({ id }) => id)]).toEqual([[], ['survey']])
})

test('each layer has TileJSON with absolute addresses, and heights have their encoding', async () => {
  const portal = await makeApp({ publicUrl: SITE })
  const tileset = sampleTilesetFile({
    layers: [sampleLayer('hillshade'), sampleLayer('vat')],
    version: 'a&b',
  })
  await writeTileset(portal, 'survey', tileset, {})
  const read = async (layer: string) =>
    (await portal.app.inject(`/tiles/survey/${layer}.json`)).json<unknown>()
  const common = {
    tilejson: '2.2.0',
    attribution: 'Nobody',
    scheme: 'xyz',
    minzoom: 11,
    maxzoom: 16,
    bounds: tileset.bounds,
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
