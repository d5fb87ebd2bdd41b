import { open, type FileHandle } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { nationalFile } from '#scripts/standin/national/national-file.ts'
import { PLACES } from '#scripts/standin/national/places.ts'
import {
  serveNational,
  type NationalStandIn,
  type RangeFault,
} from '#scripts/standin/national/serve-national.ts'
import { openFileSource } from '../source/file.source.ts'
import { openLevel } from '../reader/levels.ts'
import { openSource } from '../mosaic/open-raster.ts'
import type { ByteRange, RangeSource } from '../source/range-source.ts'
import { FileChanged, PermanentFailure, ReliefRefusal } from '../failures.ts'
import { openDiskCache } from './disk-cache.ts'
import { keptEntries } from '../testing/kept-entries.ts'
import { makeFolder } from '../testing/rasters.ts'
import { firstDifference } from '../testing/read-raster.ts'
import { GENEROUS, makeHost } from '../testing/remote.ts'
import { openCachedSource } from './lidar-cache.ts'
import { UnreachableForNow } from './host.ts'

let server: NationalStandIn
let file: FileHandle
beforeAll(async () => {
  server = await serveNational()
  file = await open(await nationalFile())
})
afterEach(() => {
  server.setFault(null)
  server.clear()
})
afterAll(async () => {
  await server.close()
  await file.close()
})

/** Of the index of the full resolution, and far into the file. */
const RANGES: ByteRange[] = [
  { offset: 1_000_000, length: 4096 },
  { offset: 1_004_096, length: 4096 },
  { offset: 1_050_000, length: 4096 },
  { offset: 48_000_000_000, length: 70_000 },
]

async function fromFile(ranges: readonly ByteRange[]): Promise<Buffer[]> {
  return Promise.all(
    ranges.map(
      async ({ offset, length }) => (await file.read(Buffer.alloc(length), 0, length, offset)).buffer,
    ),
  )
}

async function openNational(folder: string, timeLimit = 30_000) {
  const store = await openDiskCache(folder, { bytes: GENEROUS, log: () => undefined })
  onTestFinished(() => store.close())
  const { host } = await makeHost({ timeLimit })
  const source = await openCachedSource(server.addresses.dtm, { host, store, log: () => undefined })
  return { source, store }
}

const FAULTS: [RangeFault, new (...all: never[]) => Error][] = [
  [{ kind: 'status', status: 404 }, PermanentFailure],
  [{ kind: 'status', status: 403 }, PermanentFailure],
  [{ kind: 'status', status: 416 }, PermanentFailure],
  [{ kind: 'status', status: 429, retryAfter: 100 }, UnreachableForNow],
  [{ kind: 'status', status: 500 }, UnreachableForNow],
  [{ kind: 'cut', bytes: 5000 }, UnreachableForNow],
  [{ kind: 'other range' }, PermanentFailure],
  [{ kind: 'whole file' }, PermanentFailure],
  [{ kind: 'redirect', location: 'http://127.0.0.2:9/elsewhere.tif' }, PermanentFailure],
  [{ kind: 'changed' }, FileChanged],
  [{ kind: 'changed without notice' }, FileChanged],
  [{ kind: 'silence', milliseconds: 5000 }, UnreachableForNow],
  [{ kind: 'close' }, UnreachableForNow],
]

test.each(FAULTS)('of the national raster nothing wrong is kept after %o', async (fault, trouble) => {
  const folder = await makeFolder()
  // Opened without the fault, also on a busy machine, and read with it.
  const { source, store } = await openNational(folder, fault.kind === 'silence' ? 1000 : 30_000)
  server.setFault(fault)
  await expect(source.read(RANGES)).rejects.toThrow(trouble)
  await store.close()
  expect(keptEntries(folder).filter(({ key }) => /\/\d+-\d+$/.test(key))).toEqual([])
  server.setFault(null)
  const again = await openNational(folder)
  const found = await again.source.read(RANGES)
  expect(found.map((bytes) => Buffer.from(bytes))).toEqual(await fromFile(RANGES))
})

/** Heights around the middle of the first place with ground. */
async function heightsOf(source: RangeSource): Promise<Float32Array> {
  const raster = await openSource(source)
  const [finest] = await raster.levels()
  const heights = new Float32Array(300 * 300)
  const { column = 0, row = 0 } = PLACES[0] ?? {}
  const window = { column: column + 1000, row: row + 600, width: 300, height: 300 }
  if (finest) await openLevel(finest).read(window, heights)
  return heights
}

test('heights are those of the file, and the next process reads them without the server', async () => {
  const folder = await makeFolder()
  const right = await heightsOf(openFileSource(await nationalFile()))
  expect(right.some(Number.isNaN)).toBe(false)
  const { source, store } = await openNational(folder)
  expect(firstDifference(await heightsOf(source), right)).toBeNull()
  await store.close()
  server.setFault({ kind: 'close' })
  const next = await openNational(folder)
  expect(next.source.trouble).toBeInstanceOf(UnreachableForNow)
  expect(firstDifference(await heightsOf(next.source), right)).toBeNull()
})

test.each(['garbage', 'short blocks'] as const)('blocks of %s are not kept', async (kind) => {
  const folder = await makeFolder()
  const { source } = await openNational(folder)
  server.setFault({ kind, from: 20_000_000 })
  await expect(heightsOf(source)).rejects.toThrow(ReliefRefusal)
  server.setFault(null)
  const right = await heightsOf(openFileSource(await nationalFile()))
  expect(firstDifference(await heightsOf(source), right)).toBeNull()
})

test('noise that turned out to be none of the blocks is requested again', async () => {
  const { source } = await openNational(await makeFolder())
  server.setFault({ kind: 'garbage', times: 2 })
  const wrong = await source.read(RANGES)
  expect(Buffer.from(wrong[0] ?? [])).not.toEqual((await fromFile(RANGES))[0])
  source.forget?.(RANGES)
  const found = await source.read(RANGES)
  expect(found.map((bytes) => Buffer.from(bytes))).toEqual(await fromFile(RANGES))
})

test('the national raster is opened with one request, and neighbours come together', async () => {
  const { source } = await openNational(await makeFolder())
  expect(server.counts()).toMatchObject({ requests: 1, bytes: 65_536 })
  await source.read(RANGES)
  expect(server.counts()).toMatchObject({ requests: 3 })
  expect(server.asked.map(({ ifMatch }) => ifMatch)).toEqual([null, source.state, source.state])
})
