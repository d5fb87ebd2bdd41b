import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ELEVATION, USUAL_LAYERS } from '#contract/relief/relief-names.ts'
import { tileAt, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { buildTileset } from '../building/build-tileset.ts'
import { openProjection } from '../datum/projections.ts'
import { openFileSource } from '../source/file.source.ts'
import type { RangeSource } from '../source/range-source.ts'
import { TemporaryFailure } from '../failures.ts'
import { addressOf, makeRasterFile, pixelsOf, testBuild, tilesOf } from '../testing/tilesets.ts'
import { makeRaster } from '../testing/rasters.ts'
import { Cancelled, openTileQueue, type TileQueue } from './tile-queue.ts'
import { openLiveTileset, type LiveOptions, type LiveTileset } from './national-raster.ts'

const LAYERS = [...USUAL_LAYERS, ELEVATION] as const

/** Hills with a hole, wider than one metatile of 1024 pixels. */
const hills = makeRaster(900, (c, r) =>
  (c - 500) ** 2 + (r - 300) ** 2 < 900 ? NaN : 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31) + 0.01 * c,
)

/** A store in memory, with everything that was put. */
function memoryStore() {
  const kept = new Map<string, Uint8Array<ArrayBuffer>>()
  return {
    kept,
    get: (key: string) => Promise.resolve(kept.get(key) ?? null),
    put: (key: string, bytes: Uint8Array) => {
      kept.set(key, bytes.slice())
      return Promise.resolve(true)
    },
  }
}

function openQueue(threads: number): TileQueue {
  const queue = openTileQueue(threads)
  onTestFinished(queue.close)
  return queue
}

async function openLive(file: string, options: Partial<LiveOptions> = {}): Promise<LiveTileset> {
  return openLiveTileset({
    source: options.source ?? openFileSource(file),
    local: true,
    version: '0123456789abcdef',
    store: memoryStore(),
    queue: options.queue ?? openQueue(1),
    ostn15: null,
    facts: {
      name: 'Test',
      attribution: 'Nobody',
      licence: null,
      surveyed: null,
      sources: [],
      model: 'DTM',
      invented: false,
    },
    ...options,
  })
}

const { toDegrees } = await openProjection('EPSG:27700', null)
/** A tile in the middle of the hills. */
const MIDDLE = tileAt(toDegrees(278_450, 249_050), 16)

test('tiles of the deepest zoom have the same bytes as those of a build, in every layer', async () => {
  const file = await makeRasterFile(hills)
  const build = await testBuild([file], { layers: USUAL_LAYERS, tileSize: 512, zooms: [16, 16] })
  await buildTileset(build)
  const live = await openLive(file)
  const different: string[] = []
  let compared = 0
  for (const layer of LAYERS)
    for (const name of await tilesOf(build.out, layer)) {
      const { bytes } = await live.tile(layer, addressOf(name))
      const expected = await readFile(path.join(build.out, layer, name))
      if (!bytes || !expected.equals(bytes)) different.push(`${layer}/${name}`)
      compared++
    }
  expect(different).toEqual([])
  expect(compared).toBeGreaterThanOrEqual(LAYERS.length * 4)
})

test('tiles of the next two zooms are made from the same cells as those of a build', async () => {
  const file = await makeRasterFile(hills)
  const layers = USUAL_LAYERS.filter((id) => id !== 'colour-relief')
  const build = await testBuild([file], { layers, tileSize: 512, zooms: [14, 16] })
  await buildTileset(build)
  const live = await openLive(file)
  let compared = 0
  for (const layer of layers)
    for (const name of (await tilesOf(build.out, layer)).filter((tile) => addressOf(tile).z < 16)) {
      const { bytes } = await live.tile(layer, addressOf(name))
      const expected = await pixelsOf(path.join(build.out, layer, name))
      const found = await pixelsOf(Buffer.from(bytes ?? []))
      const off = found.map(({ grey, alpha }, at) =>
        alpha === 0 ? 0 : grey - (expected[at]?.grey ?? Number.NaN),
      )
      const rms = Math.sqrt(off.reduce((sum, by) => sum + by * by, 0) / off.length)
      expect(found.map(({ alpha }) => alpha)).toEqual(expected.map(({ alpha }) => alpha))
      // Control points and the order of averaging differ.
      expect(rms, `${layer}/${name}`).toBeLessThan(1)
      compared++
    }
  expect(compared).toBeGreaterThanOrEqual(2 * layers.length)
})

test('every zoom has tiles, down to the one that shows the whole country', async () => {
  const live = await openLive(await makeRasterFile(hills))
  for (let { z, x, y }: TileAddress = MIDDLE; z >= 7; z--, x >>= 1, y >>= 1) {
    const { bytes } = await live.tile(ELEVATION, { z, x, y })
    expect([z, bytes === null]).toEqual([z, false])
  }
  expect((await live.tile(ELEVATION, { z: 17, x: 2 * MIDDLE.x, y: 2 * MIDDLE.y })).bytes).toBeNull()
})

test('a tile far from the raster is empty and needs no reading', async () => {
  const store = memoryStore()
  const live = await openLive(await makeRasterFile(hills), { store })
  expect(await live.tile('hillshade', { z: 16, x: 100, y: 100 })).toEqual({ bytes: null, isFresh: false })
  expect(store.kept.size).toBe(0)
})

test('a tile is made once, with its neighbours in the metatile, and kept', async () => {
  const store = memoryStore()
  const live = await openLive(await makeRasterFile(hills), { store })
  const [first, again] = await Promise.all([live.tile('slope', MIDDLE), live.tile('slope', MIDDLE)])
  expect(first.isFresh).toBe(true)
  expect(again.bytes).toBe(first.bytes)
  await expect.poll(() => store.kept.size).toBe(4)
  const kept = await live.tile('slope', MIDDLE)
  expect([kept.isFresh, Buffer.from(kept.bytes ?? []).equals(first.bytes ?? new Uint8Array())]).toEqual([
    false,
    true,
  ])
})

/** A source of which reads can be made to fail. */
async function troubledSource(): Promise<{ source: RangeSource; trouble: (error: Error | null) => void }> {
  const file = openFileSource(await makeRasterFile(hills))
  let trouble: Error | null = null
  return {
    source: {
      ...file,
      read: (ranges) => (trouble ? Promise.reject(trouble) : file.read(ranges)),
    },
    trouble: (error) => (trouble = error),
  }
}

test('trouble of the source reaches the caller as it is, nothing is kept, and the next try works', async () => {
  const store = memoryStore()
  const { source, trouble } = await troubledSource()
  const live = await openLive('', { source, local: false, store })
  const away = new TemporaryFailure('the server answered 503')
  trouble(away)
  await expect(live.tile('hillshade', MIDDLE)).rejects.toBe(away)
  expect(store.kept.size).toBe(0)
  trouble(null)
  expect((await live.tile('hillshade', MIDDLE)).bytes).not.toBeNull()
})

test('while a job waits for the server, the heights of the next are asked for', async () => {
  const tall = makeRaster(2600, (c, r) => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31))
  const file = openFileSource(await makeRasterFile(tall))
  const asked = new Set<number>()
  let isSilent = false
  const source: RangeSource = {
    ...file,
    read: (ranges) => {
      for (const { offset } of ranges) asked.add(offset)
      return isSilent ? new Promise(() => undefined) : file.read(ranges)
    },
  }
  const open = async () => {
    const opened = await openLive('', { source, local: false })
    await opened.tile('slope', MIDDLE)
    asked.clear()
    return opened
  }
  const [next, farther] = [2, 5].map((south) => ({ ...MIDDLE, y: MIDDLE.y + south }))
  if (!next || !farther) throw new Error('there are two')
  await (await open()).tile('slope', next)
  const ofNext = [...asked]
  const live = await open()
  isSilent = true
  for (const address of [next, farther]) void live.tile('slope', address).catch(() => undefined)
  await expect.poll(() => [...asked].filter((offset) => !ofNext.includes(offset)).length).toBeGreaterThan(0)
  expect(live.waiting()).toBe(1)
})

test('tiles that nobody waits for any more are not made', async () => {
  const store = memoryStore()
  const live = await openLive(await makeRasterFile(hills), { store })
  const gone = new AbortController()
  const first = live.tile('hillshade', MIDDLE)
  const second = live.tile('vat', MIDDLE, gone.signal)
  gone.abort()
  await expect(second).rejects.toThrow(Cancelled)
  await first
  expect(live.waiting()).toBe(0)
  expect([...store.kept.keys()].filter((key) => key.includes('/vat/'))).toEqual([])
})

test('many tiles at once are all made, and none is mixed up with another', async () => {
  const live = await openLive(await makeRasterFile(hills), { queue: openQueue(2) })
  const addresses = [-1, 0, 1].flatMap((across) =>
    [-1, 0, 1].map((down) => ({ z: 16, x: MIDDLE.x + across, y: MIDDLE.y + down })),
  )
  const made = await Promise.all(addresses.map((address) => live.tile(ELEVATION, address)))
  const alone = await openLive(await makeRasterFile(hills))
  for (const [at, address] of addresses.entries()) {
    const { bytes } = await alone.tile(ELEVATION, address)
    expect([tileKey(address), made[at]?.bytes]).toEqual([tileKey(address), bytes])
  }
})

test('rasters share their threads, and one that is closed leaves the others alone', async () => {
  const queue = openQueue(1)
  const raised = { ...hills, values: hills.values.map((height) => height + 50) }
  const files = [await makeRasterFile(hills), await makeRasterFile(raised)]
  const open = () => Promise.all(files.map((file) => openLive(file, { queue })))
  const bytesOf = (rasters: readonly LiveTileset[]) =>
    Promise.all(rasters.map(async (raster) => (await raster.tile(ELEVATION, MIDDLE)).bytes))
  const [low, high] = await open()
  if (!low || !high) throw new Error('there are two')
  const [first, second] = await bytesOf([low, high])
  expect(Buffer.from(first ?? []).equals(second ?? new Uint8Array())).toBe(false)
  const making = low.tile('vat', MIDDLE)
  const waiting = low.tile('slope', MIDDLE)
  await expect.poll(low.waiting).toBe(1)
  expect(high.waiting()).toBe(0)
  low.close()
  await expect(waiting).rejects.toThrow(Cancelled)
  expect((await making).bytes).not.toBeNull()
  await expect(low.tile('hillshade', MIDDLE)).rejects.toThrow(Cancelled)
  expect((await high.tile('slope', MIDDLE)).bytes).not.toBeNull()
  expect(await bytesOf(await open())).toEqual([first, second])
})
