import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { MapSettings } from '#contract/map.ts'
import type { ReliefSet } from '#contract/tiles.ts'
import { makeApp } from '#server/testing/app.ts'

/** The XYZ tile of the default centre at z16; from the south its row is 65535 - 21609 = 43926. */
const XYZ = { z: 16, x: 32079, y: 21609 }
const TMS_ADDRESS = '/tiles/16/32079/43926.webp'

function describe(name: string, invented = false): ReliefSet {
  return {
    name,
    bounds: [-3.8, 52.1, -3.7, 52.2],
    minZoom: 12,
    maxZoom: 17,
    tileSize: 256,
    layer: 'hillshade',
    attribution: '',
    datumShift: 'none',
    invented,
  }
}

function plainTile(grey: number, part = 1): Promise<Buffer> {
  const size = { width: 256, height: 256 }
  const filled = Buffer.alloc(256 * 256 * 4)
  for (let at = 0; at < 256 * 256; at++)
    filled.set([grey, grey, grey, at % 256 < 256 * part ? 255 : 0], at * 4)
  const picture = sharp(filled, { raw: { ...size, channels: 4 } })
  return (part < 1 ? picture : picture.removeAlpha()).webp({ lossless: true }).toBuffer()
}

async function writeSet(dataDir: string, folder: string, set: ReliefSet, tile: Buffer): Promise<void> {
  const column = path.join(dataDir, 'tiles', folder, String(XYZ.z), String(XYZ.x))
  await mkdir(column, { recursive: true })
  await writeFile(path.join(column, `${XYZ.y}.webp`), tile)
  await writeFile(path.join(dataDir, 'tiles', folder, 'set.json'), JSON.stringify(set))
}

async function greyAt(webp: Buffer, x: number): Promise<number | undefined> {
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  return data[(128 * info.width + x) * info.channels]
}

test('a tile is found under the row counted from the south', async () => {
  const { app, config } = await makeApp()
  const tile = await plainTile(120)
  await writeSet(config.dataDir, 'survey', describe('Survey'), tile)
  const answer = await app.inject(TMS_ADDRESS)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('image/webp')
  expect(answer.rawPayload.equals(tile)).toBe(true)
})

test('the row counted from the north leads to nothing', async () => {
  const { app, config } = await makeApp()
  await writeSet(config.dataDir, 'survey', describe('Survey'), await plainTile(120))
  const answer = await app.inject(`/tiles/${XYZ.z}/${XYZ.x}/${XYZ.y}.webp`)
  expect(answer.statusCode).toBe(204)
})

test('whoever has the tile already is told so', async () => {
  const { app, config } = await makeApp()
  await writeSet(config.dataDir, 'survey', describe('Survey'), await plainTile(120))
  const first = await app.inject(TMS_ADDRESS)
  const etag = String(first.headers.etag)
  const again = await app.inject({ url: TMS_ADDRESS, headers: { 'if-none-match': etag } })
  expect(again.statusCode).toBe(304)
})

test.each([
  '/tiles/16/x/1.webp',
  '/tiles/3/8/0.webp',
  '/tiles/3/0/8.webp',
  '/tiles/99/0/0.webp',
  '/tiles/16/1.5/1.webp',
])('%s is no tile: 404', async (address) => {
  const { app } = await makeApp()
  expect((await app.inject(address)).statusCode).toBe(404)
})

test('where two surveys meet, each fills what the other leaves clear', async () => {
  const { app, config } = await makeApp()
  await writeSet(config.dataDir, 'a', describe('West'), await plainTile(50, 0.5))
  await writeSet(config.dataDir, 'b', describe('All'), await plainTile(200))
  const { rawPayload } = await app.inject(TMS_ADDRESS)
  expect(await greyAt(rawPayload, 40)).toBeCloseTo(50, -1)
  expect(await greyAt(rawPayload, 220)).toBeCloseTo(200, -1)
})

test('real ground lies on top of invented ground', async () => {
  const { app, config } = await makeApp()
  await writeSet(config.dataDir, 'a-invented', describe('Invented', true), await plainTile(50))
  await writeSet(config.dataDir, 'b-real', describe('Real'), await plainTile(200))
  const { rawPayload } = await app.inject(TMS_ADDRESS)
  expect(await greyAt(rawPayload, 128)).toBe(200)
})

test('the demonstration set is left out where DEMO is off', async () => {
  const { app, config } = await makeApp({ demo: false })
  await writeSet(config.dataDir, 'demonstration', describe('Invented', true), await plainTile(50))
  expect((await app.inject(TMS_ADDRESS)).statusCode).toBe(204)
})

test('a set that appears while the portal runs is in the settings of the map at once', async () => {
  const { app, config } = await makeApp()
  const before = await app.inject('/api/map/')
  await writeSet(config.dataDir, 'survey', describe('Survey'), await plainTile(120))
  const after = await app.inject('/api/map/')
  expect(before.json<MapSettings>().reliefSets).toEqual([])
  expect(after.json<MapSettings>().reliefSets).toEqual([describe('Survey')])
})

test('a folder with a broken set.json hides no other set', async () => {
  const { app, config } = await makeApp()
  await writeSet(config.dataDir, 'survey', describe('Survey'), await plainTile(120))
  await mkdir(path.join(config.dataDir, 'tiles', 'broken'))
  await writeFile(path.join(config.dataDir, 'tiles', 'broken', 'set.json'), '{"name": 3}')
  const { reliefSets } = (await app.inject('/api/map/')).json<MapSettings>()
  expect(reliefSets.map(({ name }) => name)).toEqual(['Survey'])
})

test('no set of ours is named where relief comes from elsewhere', async () => {
  const { app, config } = await makeApp()
  await writeSet(config.dataDir, 'survey', describe('Survey'), await plainTile(120))
  config.layers.dtm.address = 'https://tiles.example.org/{z}/{x}/{y}.webp'
  const { reliefSets } = (await app.inject('/api/map/')).json<MapSettings>()
  expect(reliefSets).toEqual([])
})
