import { expect, onTestFinished, test, vi } from 'vitest'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { openTileQueue } from '#relief/lidar/tile-queue.ts'
import { openFileSource } from '#relief/source/file.source.ts'
import { FileChanged, TemporaryFailure } from '#relief/failures.ts'
import { openLidarCache, type LidarCache } from '#relief/lidar/lidar-cache.ts'
import { makeFolder, makeRaster } from '#relief/testing/rasters.ts'
import { makeRasterFile } from '#relief/testing/tilesets.ts'
import { openNationalRaster, type NationalRaster } from '#relief/lidar/national-raster.ts'
import { tilesetOf } from './lidar-tileset.ts'

const hills = makeRaster(2600, (c, r) => 200 + 12 * Math.sin(c / 23) * Math.cos(r / 31))
/** Tiles so far apart that they share no strip of the file. */
const HERE = tileAt([-3.7716, 52.1265], 16)
const BESIDE = { ...HERE, y: HERE.y + 4 }

/** A raster on a server that can have trouble, as it is seen after keeping and breaker: see relief/lidar. */
async function onTroubledServer() {
  const file = openFileSource(await makeRasterFile(hills))
  const real = await openLidarCache(await makeFolder(), {
    bytes: 1e9,
    dailyBytes: 1e9,
    connections: 1,
    userAgent: 'test',
    log: () => undefined,
  })
  onTestFinished(real.close)
  let trouble: Error | null = null
  let version = 'aaaaaaaaaaaaaaaa'
  const cache: LidarCache = {
    ...real,
    open: () => {
      if (trouble) return Promise.reject(trouble)
      const opened = version
      const source = {
        ...file,
        version: opened,
        trouble: null,
        read: (ranges: Parameters<typeof file.read>[0]) => {
          if (opened !== version) return Promise.reject(new FileChanged('wales.tif: changed meanwhile'))
          return trouble ? Promise.reject(trouble) : file.read(ranges)
        },
      }
      return Promise.resolve({ ...source, until: () => source })
    },
  }
  return {
    cache,
    set: (error: Error | null) => (trouble = error),
    change: () => (version = 'bbbbbbbbbbbbbbbb'),
  }
}

function open(cache: LidarCache): NationalRaster {
  const queue = openTileQueue(1)
  onTestFinished(queue.close)
  const raster = openNationalRaster(
    {
      id: 'national-dtm',
      model: 'DTM',
      place: 'http://127.0.0.1:1/wales.tif',
      name: 'Wales',
      nameCy: 'Cymru',
      credit: 'Nobody',
      creditCy: null,
      licence: 'None',
      surveyed: null,
    },
    { ostn15: null, cache, queue, log: () => undefined },
  )
  onTestFinished(raster.close)
  raster.begin()
  return raster
}

test('after trouble that passed, the raster is ready again', async () => {
  const server = await onTroubledServer()
  const raster = open(server.cache)
  await expect.poll(() => raster.state().condition).toBe('ready')
  server.set(new TemporaryFailure('the server answered 503'))
  await expect(tilesetOf(raster)?.tile('hillshade', HERE)).rejects.toMatchObject({
    kind: 'lidar-unavailable',
  })
  expect(raster.state()).toMatchObject({
    condition: 'kept-only',
    trouble: 'unreachable',
    message: 'the server answered 503',
  })
  server.set(null)
  expect(await tilesetOf(raster)?.tile('hillshade', HERE)).not.toBeNull()
  expect(raster.state()).toMatchObject({ condition: 'ready', trouble: null, message: null })
})

test('trouble that passed ends even if nobody looks at anything new', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await onTroubledServer()
  const raster = open(server.cache)
  await expect.poll(() => raster.state().condition).toBe('ready')
  server.set(new TemporaryFailure('the server answered 503'))
  await expect(tilesetOf(raster)?.tile('hillshade', HERE)).rejects.toMatchObject({
    kind: 'lidar-unavailable',
  })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(raster.state()).toMatchObject({ condition: 'kept-only', trouble: 'unreachable' })
  server.set(null)
  await vi.advanceTimersByTimeAsync(60_000)
  await expect.poll(() => raster.state()).toMatchObject({ condition: 'ready', trouble: null, next_try: null })
})

test('a tile that is kept does not hide the trouble of the others', async () => {
  const server = await onTroubledServer()
  const raster = open(server.cache)
  await expect.poll(() => raster.state().condition).toBe('ready')
  await tilesetOf(raster)?.tile('hillshade', HERE)
  server.set(new TemporaryFailure('the server answered 503'))
  await expect(tilesetOf(raster)?.tile('vat', BESIDE)).rejects.toMatchObject({ kind: 'lidar-unavailable' })
  expect(await tilesetOf(raster)?.tile('hillshade', HERE)).not.toBeNull()
  expect(raster.state().condition).toBe('kept-only')
})

test('when its file has changed, the raster is opened again with tiles of another version', async () => {
  const server = await onTroubledServer()
  const raster = open(server.cache)
  await expect.poll(() => raster.state().condition).toBe('ready')
  const before = tilesetOf(raster)?.description.version
  server.change()
  await expect(tilesetOf(raster)?.tile('hillshade', HERE)).rejects.toMatchObject({
    kind: 'lidar-unavailable',
  })
  await expect.poll(() => tilesetOf(raster)?.description.version ?? before).not.toBe(before)
  expect(await tilesetOf(raster)?.tile('hillshade', HERE)).not.toBeNull()
})

test('as long as it cannot be opened it has no tileset, and says when it is tried again', async () => {
  const server = await onTroubledServer()
  server.set(new TemporaryFailure('the server cannot be reached'))
  const raster = open(server.cache)
  await expect.poll(() => raster.state().condition).toBe('unreachable')
  expect(tilesetOf(raster)).toBeNull()
  expect(raster.state().next_try).toMatch(/^\d{4}-/)
})
