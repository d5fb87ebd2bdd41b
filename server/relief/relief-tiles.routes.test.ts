import { rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { MapSettings } from '#contract/relief/map.ts'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { makeApp } from '#server/testing/app.ts'
import {
  paintedTile,
  pixelOf,
  sampleLayer,
  sampleTilesetFile,
  writeTileset,
} from '#server/testing/tilesets.ts'

/** The tile at the default centre at z16, with its row counted from the north, and from the south. */
const TILE = '16/32079/21609'
const FROM_SOUTH = '16/32079/43926'

const grey = (value: number) => paintedTile(8, () => value)

test.each(['pmtiles', 'xyz', 'tms'] as const)(
  'the tiles of each layer are found, however they are stored (%s)',
  async (storage) => {
    const portal = await makeApp()
    const [shade, slope, heights] = [await grey(120), await grey(60), Buffer.from('heights')]
    const tileset = sampleTilesetFile({ storage, layers: [sampleLayer('slope'), sampleLayer('hillshade')] })
    await writeTileset(portal, 'survey', tileset, {
      slope: { [TILE]: slope },
      hillshade: { [TILE]: shade },
      elevation: { [TILE]: heights },
    })
    const read = async (address: string) => (await portal.app.inject(`/tiles/survey/${address}`)).rawPayload
    expect((await read(`slope/${TILE}.webp`)).equals(slope)).toBe(true)
    expect((await read(`hillshade/${TILE}.webp`)).equals(shade)).toBe(true)
    expect((await read(`elevation/${TILE}.webp`)).equals(heights)).toBe(true)
    expect((await read(`${TILE}.webp`)).equals(shade), 'without a layer it is the hillshade').toBe(true)
    expect((await read(`slope/${FROM_SOUTH}.webp?scheme=tms`)).equals(slope)).toBe(true)
    expect((await read(`${FROM_SOUTH}.webp?scheme=tms`)).equals(shade)).toBe(true)
  },
)

test('without a layer in the address, a tileset without a hillshade shows its first layer', async () => {
  const portal = await makeApp()
  const vat = await grey(90)
  await writeTileset(portal, 'survey', sampleTilesetFile({ layers: [sampleLayer('vat')] }), {
    vat: { [TILE]: vat },
  })
  expect((await portal.app.inject(`/tiles/survey/${TILE}.webp`)).rawPayload.equals(vat)).toBe(true)
})

test('with the version of its tileset a tile is cached for ever, otherwise for an hour', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: { [TILE]: await grey(120) } })
  const ask = async (address: string) => (await portal.app.inject(address)).headers['cache-control']
  expect(await ask(`/tiles/survey/hillshade/${TILE}.webp?v=first`)).toBe(
    'public, max-age=31536000, immutable',
  )
  expect(await ask(`/tiles/survey/hillshade/${TILE}.webp?v=older`)).toMatch(/^public, max-age=3600/)
  expect(await ask(`/tiles/survey/hillshade/${TILE}.webp`)).toMatch(/^public, max-age=3600/)
})

test('a tile is not sent again to readers who have it', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: { [TILE]: await grey(120) } })
  const url = `/tiles/survey/hillshade/${TILE}.webp`
  const first = await portal.app.inject(url)
  expect(first.headers['content-type']).toBe('image/webp')
  const again = await portal.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
})

test('a hole in a tileset is empty, and not an error', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: { [TILE]: await grey(120) } })
  for (const address of [
    'hillshade/16/32079/21610',
    'elevation/16/32079/21609',
    'hillshade/19/0/0',
    '16/1/1',
  ])
    expect([address, (await portal.app.inject(`/tiles/survey/${address}.webp`)).statusCode]).toEqual([
      address,
      204,
    ])
})

const NO_TILES = [
  `other/hillshade/${TILE}.webp`,
  `survey/slope/${TILE}.webp`,
  `survey/set/${TILE}.webp`,
  `..%2Fsurvey/hillshade/${TILE}.webp`,
  `survey%2F..%2Fsurvey/hillshade/${TILE}.webp`,
  `%2e/hillshade/${TILE}.webp`,
  `survey%00/hillshade/${TILE}.webp`,
  `.survey.unfinished-1/hillshade/${TILE}.webp`,
  'survey/hillshade/3/8/0.webp',
  'survey/hillshade/3/0/8.webp',
  'survey/hillshade/3/0/8.webp?scheme=tms',
  'survey/hillshade/99/0/0.webp',
  'survey/hillshade/3/0/-1.webp',
  'survey/hillshade/16/1.5/1.webp',
  'survey/16/x/1.webp',
  '16/x/1.webp',
  '3/8/0.webp',
  '3/0/8.webp',
]

test('an address that is not a tile of any tileset gives 404', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'survey', sampleTilesetFile(), {})
  await writeTileset(portal, '.survey.unfinished-1', sampleTilesetFile(), {})
  for (const address of NO_TILES)
    expect([address, (await portal.app.inject(`/tiles/${address}`)).statusCode]).toEqual([address, 404])
})

test('a rebuilt tileset serves its new tiles immediately, and a removed one serves none', async () => {
  const portal = await makeApp()
  const read = () => portal.app.inject(`/tiles/survey/hillshade/${TILE}.webp`)
  const [before, after] = [await grey(50), await grey(200)]
  const folder = await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: { [TILE]: before } })
  expect((await read()).rawPayload.equals(before)).toBe(true)
  await rm(folder, { recursive: true })
  expect((await read()).statusCode).toBe(404)
  await writeTileset(portal, 'survey', sampleTilesetFile({ version: 'second' }), {
    hillshade: { [TILE]: after },
  })
  expect((await read()).rawPayload.equals(after)).toBe(true)
})

test('an archive that cannot be read is an error of its layer only', async () => {
  const portal = await makeApp()
  const tileset = sampleTilesetFile({ layers: [sampleLayer('hillshade'), sampleLayer('slope')] })
  const tile = await paintedTile(512, () => 50)
  const tiles = { hillshade: { [TILE]: tile }, slope: { [TILE]: tile } }
  const folder = await writeTileset(portal, 'a-broken', tileset, tiles)
  await writeTileset(portal, 'b-whole', tileset, tiles)
  await writeFile(path.join(folder, 'hillshade.pmtiles'), 'no archive')
  const status = async (address: string) => (await portal.app.inject(`/tiles/${address}`)).statusCode
  expect(await status(`a-broken/hillshade/${TILE}.webp`)).toBe(500)
  expect(await status(`a-broken/slope/${TILE}.webp`)).toBe(200)
  expect(await status(`b-whole/hillshade/${TILE}.webp`)).toBe(200)
  expect(await status(`17/64158/${2 ** 17 - 1 - 43218}.webp`), 'the stacked tile').toBe(200)
  await writeTileset(portal, 'a-broken', tileset, tiles)
  expect(await status(`a-broken/hillshade/${TILE}.webp`), 'when it is mended').toBe(200)
})

test('an archive that is cut short is an error, not a picture', async () => {
  const portal = await makeApp()
  const folder = await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: {} })
  await writeFile(path.join(folder, 'hillshade.pmtiles'), Buffer.alloc(60, 'PMTiles'))
  expect((await portal.app.inject(`/tiles/survey/hillshade/${TILE}.webp`)).statusCode).toBe(500)
})

/** Each quarter of a 512 px tile has its own grey. */
const quarters = () => paintedTile(512, (x, y) => 40 + (x < 256 ? 0 : 50) + (y < 256 ? 0 : 100))

test.each([
  ['north-west', 0, 0, 40],
  ['north-east', 1, 0, 90],
  ['south-west', 0, 1, 140],
  ['south-east', 1, 1, 190],
])(
  'the previous portal’s address returns the %s quarter of a larger tile, one zoom deeper',
  async (_, right, down, expected) => {
    const portal = await makeApp()
    await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: { [TILE]: await quarters() } })
    const row = 2 ** 17 - 1 - (2 * 21_609 + down)
    const answer = await portal.app.inject(`/tiles/17/${2 * 32_079 + right}/${row}.webp`)
    for (const [x, y] of [
      [2, 2],
      [253, 253],
    ] as const)
      expect(Math.abs((await pixelOf(answer.rawPayload, x, y)).grey - expected)).toBeLessThanOrEqual(3)
  },
)

test('an empty quarter is a hole, and a partly empty one is transparent there', async () => {
  const portal = await makeApp()
  const tile = await paintedTile(512, (x) => (x < 100 ? 120 : null))
  await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: { [TILE]: tile } })
  const row = 2 ** 17 - 1 - 2 * 21_609
  expect((await portal.app.inject(`/tiles/17/${2 * 32_079 + 1}/${row}.webp`)).statusCode).toBe(204)
  const { rawPayload } = await portal.app.inject(`/tiles/17/${2 * 32_079}/${row}.webp`)
  expect([(await pixelOf(rawPayload, 50, 9)).alpha, (await pixelOf(rawPayload, 150, 9)).alpha]).toEqual([
    255, 0,
  ])
})

/** 256 px, so that its tiles are those of the previous portal's address. */
const oldSize = (known: Partial<Parameters<typeof sampleTilesetFile>[0]> = {}) =>
  sampleTilesetFile({ tileSize: 256, ...known })

test('the previous portal’s address counts rows from the south, and a row counted from the north finds nothing', async () => {
  const portal = await makeApp()
  const tile = await grey(120)
  await writeTileset(portal, 'survey', oldSize(), { hillshade: { [TILE]: tile } })
  expect((await portal.app.inject(`/tiles/${FROM_SOUTH}.webp`)).rawPayload.equals(tile)).toBe(true)
  expect((await portal.app.inject(`/tiles/${TILE}.webp`)).statusCode).toBe(204)
})

test('where two surveys meet, each fills the transparent parts of the other', async () => {
  const portal = await makeApp()
  const west = await paintedTile(256, (x) => (x < 128 ? 50 : null))
  await writeTileset(portal, 'a', oldSize(), { hillshade: { [TILE]: west } })
  await writeTileset(portal, 'b', oldSize(), { hillshade: { [TILE]: await paintedTile(256, () => 200) } })
  const { rawPayload } = await portal.app.inject(`/tiles/${FROM_SOUTH}.webp`)
  expect((await pixelOf(rawPayload, 40, 128)).grey).toBeCloseTo(50, -1)
  expect((await pixelOf(rawPayload, 220, 128)).grey).toBeCloseTo(200, -1)
})

test('real ground covers invented ground, and models with trees and roofs do not count as bare ground', async () => {
  const portal = await makeApp()
  await writeTileset(portal, 'a', oldSize({ model: 'DSM' }), { hillshade: { [TILE]: await grey(10) } })
  await writeTileset(portal, 'b', oldSize({ invented: true }), { hillshade: { [TILE]: await grey(50) } })
  await writeTileset(portal, 'c', oldSize(), { hillshade: { [TILE]: await grey(200) } })
  const { rawPayload } = await portal.app.inject(`/tiles/${FROM_SOUTH}.webp`)
  expect((await pixelOf(rawPayload, 4, 4)).grey).toBe(200)
})

test('the demonstration tileset is left out if DEMO is off', async () => {
  const portal = await makeApp({ demo: false })
  await writeTileset(portal, 'demonstration', oldSize({ invented: true }), {
    hillshade: { [TILE]: await grey(50) },
  })
  expect((await portal.app.inject(`/tiles/${FROM_SOUTH}.webp`)).statusCode).toBe(204)
  expect((await portal.app.inject(`/tiles/demonstration/${TILE}.webp`)).statusCode).toBe(404)
  expect((await portal.app.inject('/tilesets')).json<Tileset[]>()).toEqual([])
  expect((await portal.app.inject('/api/map/')).json<MapSettings>().elevationSets).toEqual([])
})

test('a tileset stays available when its description is touched but not changed', async () => {
  const portal = await makeApp()
  const tile = await grey(120)
  const folder = await writeTileset(portal, 'survey', sampleTilesetFile(), { hillshade: { [TILE]: tile } })
  const read = async () => (await portal.app.inject(`/tiles/survey/${TILE}.webp`)).rawPayload
  expect((await read()).equals(tile)).toBe(true)
  await utimes(path.join(folder, 'set.json'), 1, 1)
  expect((await read()).equals(tile)).toBe(true)
})
