import { execFileSync, spawnSync } from 'node:child_process'
import { appendFile, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { nationalFile } from '#scripts/standin/national/national-file.ts'
import { serveNational, type NationalStandIn } from '#scripts/standin/national/serve-national.ts'
import { cellsIn } from '../area.ts'
import { openLevel } from '../reader/levels.ts'
import { openRaster } from '../mosaic/open-raster.ts'
import { FileChanged, TemporaryFailure } from '../failures.ts'
import { testFetching } from '../testing/fetching.ts'
import { makeFolder } from '../testing/rasters.ts'
import { firstDifference, readRaster } from '../testing/read-raster.ts'
import { fill, smallDisk } from '../testing/small-disk.ts'
import { parseArea } from '../terminal/parse-area.ts'
import { FetchFolder } from './fetch-folder.ts'
import type { Fetching } from './fetching.ts'
import { fetchWindow } from './fetch-window.ts'

let standIn: NationalStandIn
beforeAll(async () => {
  standIn = await serveNational()
}, 900_000)
afterAll(() => standIn.close())
beforeEach(() => {
  standIn.setFault(null)
  standIn.clear()
})

/** Ground with a hole, beside country without ground; the blocks of the source do not begin at its corner. */
const SMALL = '278500,286300,279200,287000'
const SMALL_FILE = `dtm/SN78-${SMALL.replaceAll(',', '-')}.tif`

async function fetchInto(out: string, area: string, more: Partial<Fetching> = {}) {
  const fetching = await testFetching(out, area, more)
  try {
    if (!fetching.area) throw new Error('a window is a part')
    return await fetchWindow({ ...fetching, area: fetching.area }, standIn.addresses.dtm)
  } finally {
    fetching.folder.close()
  }
}

/** Returns the heights of an area in the file that the stand-in serves. */
async function heightsOf(area: string): Promise<Float32Array> {
  const raster = await openRaster(await nationalFile())
  const [rectangle] = parseArea(area)?.rectangles ?? []
  const window = rectangle && cellsIn(rectangle, raster.facts)
  if (!window) throw new Error('outside')
  const heights = new Float32Array(window.width * window.height)
  const [level] = await raster.levels()
  if (level) await openLevel(level).read(window, heights)
  raster.close()
  return heights
}

test('a window becomes a COG with exactly the heights of the source, and a second run asks for nothing', async () => {
  const out = await makeFolder()
  expect(await fetchInto(out, SMALL)).toMatchObject({ files: 1, kept: 0, empty: 0, problems: [] })
  const file = path.join(out, SMALL_FILE)
  const raster = await openRaster(file)
  raster.close()
  expect(raster.facts).toMatchObject({
    west: 278_500,
    north: 287_000,
    width: 700,
    height: 700,
    crs: 'EPSG:27700',
  })
  const { values } = await readRaster(file)
  expect(firstDifference(values, await heightsOf(SMALL))).toBeNull()
  expect(values.some(Number.isNaN)).toBe(true)
  expect(await readdir(path.join(out, 'dtm'))).toEqual([path.basename(file)])
  standIn.clear()
  expect(await fetchInto(out, SMALL)).toMatchObject({ files: 1, kept: 1 })
  expect(standIn.counts().requests).toBe(1)
})

const hasGdal = spawnSync('gdallocationinfo', ['--version']).status === 0

test.skipIf(!hasGdal)('GDAL reads the same heights from the piece as from the source', async () => {
  const out = await makeFolder()
  await fetchInto(out, SMALL)
  const places = Array.from({ length: 300 }, (_, at) => [
    278_500.5 + ((at * 41) % 700),
    286_300.5 + ((at * 67) % 700),
  ])
  const input = places.map((place) => place.join(' ')).join('\n')
  const read = (file: string): string =>
    execFileSync('gdallocationinfo', ['-valonly', '-geoloc', file], { input, encoding: 'utf8' })
  expect(read(path.join(out, SMALL_FILE))).toBe(read(await nationalFile()))
})

test('an area is cut at the lines of 10 km; pieces without ground leave no file and are not asked for again', async () => {
  const out = await makeFolder()
  const area = '278900,288000,280200,290100'
  expect(await fetchInto(out, area)).toMatchObject({ files: 0, empty: 4 })
  const corner = '279600,287600,280100,288100'
  expect(await fetchInto(out, corner)).toMatchObject({ files: 2, empty: 0 })
  expect((await readdir(path.join(out, 'dtm'))).sort()).toEqual([
    'SN78-279600-287600-280000-288100.tif',
    'SN88-280000-287600-280100-288100.tif',
  ])
  standIn.clear()
  expect(await fetchInto(out, area)).toMatchObject({ kept: 4 })
  expect(standIn.counts().requests).toBe(1)
})

test('a run that was interrupted goes on where it was, and ends with the same bytes', async () => {
  const [out, other] = [await makeFolder(), await makeFolder()]
  await fetchInto(other, SMALL)
  const expected = await readFile(path.join(other, SMALL_FILE))
  const { offset } = standIn.asked.at(-1) ?? {}
  const whole = standIn.counts().bytes
  standIn.setFault({ kind: 'close', from: offset ?? 0 })
  await expect(fetchInto(out, SMALL)).rejects.toThrow(TemporaryFailure)
  const part = path.join(out, `${SMALL_FILE}.part`)
  const { size } = await stat(part)
  expect(size).toBeGreaterThan(100_000)
  // Killed while it wrote: the last block is not whole.
  await appendFile(part, new Uint8Array([200, 0, 0, 0, 1, 2, 3]))
  standIn.setFault(null)
  standIn.clear()
  await fetchInto(out, SMALL)
  expect(standIn.counts().bytes).toBeLessThan(whole - size / 2)
  expect((await readFile(path.join(out, SMALL_FILE))).equals(expected)).toBe(true)
  expect(await readdir(path.join(out, 'dtm'))).toEqual([path.basename(SMALL_FILE)])
})

test('blocks that were damaged after a loss of power are fetched again', async () => {
  const [out, other] = [await makeFolder(), await makeFolder()]
  await fetchInto(other, SMALL)
  standIn.setFault({ kind: 'close', from: standIn.asked.at(-1)?.offset ?? 0 })
  await expect(fetchInto(out, SMALL)).rejects.toThrow(TemporaryFailure)
  standIn.setFault(null)
  const part = path.join(out, `${SMALL_FILE}.part`)
  const bytes = await readFile(part)
  await writeFile(part, bytes.fill(0x55, bytes.length >> 1, (bytes.length >> 1) + 5000))
  await fetchInto(out, SMALL)
  expect(
    (await readFile(path.join(out, SMALL_FILE))).equals(await readFile(path.join(other, SMALL_FILE))),
  ).toBe(true)
})

test('a file that was damaged later is fetched again', async () => {
  const out = await makeFolder()
  await fetchInto(out, SMALL)
  const file = path.join(out, SMALL_FILE)
  const expected = await readFile(file)
  for (const damage of [
    () => truncate(file, 5000),
    () => rm(file),
    () => writeFile(file, new Uint8Array(expected.length)),
  ]) {
    await damage()
    expect(await fetchInto(out, SMALL)).toMatchObject({ files: 1, kept: 0 })
    expect((await readFile(file)).equals(expected)).toBe(true)
  }
})

test('when the source changes in the middle, nothing of the old one is joined with the new one', async () => {
  const out = await makeFolder()
  standIn.setFault({ kind: 'changed', from: 20_000_000_000 })
  await expect(fetchInto(out, SMALL)).rejects.toThrow(FileChanged)
  standIn.setFault({ kind: 'changed' })
  await fetchInto(out, SMALL)
  standIn.setFault(null)
  expect(await fetchInto(out, SMALL)).toMatchObject({ kept: 0 })
  const { values } = await readRaster(path.join(out, SMALL_FILE))
  expect(firstDifference(values, await heightsOf(SMALL))).toBeNull()
})

test('a part of the area outside the raster is named before anything is fetched', async () => {
  const out = await makeFolder()
  await expect(fetchInto(out, 'SN78,TG00')).rejects.toThrow('--area TG00 lies outside the rasters')
  expect(standIn.counts().requests).toBe(1)
})

test('files of somebody else are never replaced', async () => {
  for (const name of [SMALL_FILE, `${SMALL_FILE}.part`]) {
    const out = await makeFolder()
    await mkdir(path.join(out, 'dtm'))
    await writeFile(path.join(out, 'notes.txt'), 'mine')
    await writeFile(path.join(out, name), 'mine')
    await expect(fetchInto(out, SMALL)).rejects.toThrow(`${path.join(out, name)}: was not written by "fetch"`)
    expect(await readFile(path.join(out, name), 'utf8')).toBe('mine')
    expect(await readFile(path.join(out, 'notes.txt'), 'utf8')).toBe('mine')
  }
})

test('a second run into the same folder is refused, and the place of a killed one is taken', async () => {
  const out = await makeFolder()
  const first = await FetchFolder.open(out)
  await expect(FetchFolder.open(out)).rejects.toThrow(
    `another run is fetching into it (process ${process.pid})`,
  )
  first.close()
  const { pid } = spawnSync(process.execPath, ['--version'])
  const { hostname } = await import('node:os')
  await writeFile(path.join(out, 'fetch.lock'), `${pid} ${hostname()}\n`)
  const second = await FetchFolder.open(out)
  second.close()
  expect(await readdir(out)).toEqual([])
  await writeFile(path.join(out, 'fetch.lock'), `${pid} elsewhere\n`)
  await expect(FetchFolder.open(out)).rejects.toThrow('another machine, elsewhere, is fetching into it')
})

test('a disk without room is refused; one that fills up leaves no half file, and the next run goes on', async ({
  skip,
}) => {
  const disk = (await smallDisk(12)) ?? skip('only root can mount a small disk')
  await expect(fetchInto(disk, '278000,286000,280000,288000')).rejects.toThrow(
    'about 0.0 GB are still to be fetched',
  )
  const onProgress = () => (done: number, all: number) => {
    // Room for the part, but not for the whole file beside it.
    if (done === all) fill(disk, 300_000)
  }
  await expect(fetchInto(disk, SMALL, { onProgress })).rejects.toThrow('ENOSPC')
  expect((await readdir(path.join(disk, 'dtm'))).sort()).toEqual(
    ['part', 'part.json'].map((end) => `${path.basename(SMALL_FILE)}.${end}`),
  )
  await rm(path.join(disk, 'filler'))
  await fetchInto(disk, SMALL)
  const { values } = await readRaster(path.join(disk, SMALL_FILE))
  expect(firstDifference(values, await heightsOf(SMALL))).toBeNull()
})
