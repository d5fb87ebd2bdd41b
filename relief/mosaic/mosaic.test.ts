import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { CellWindow, HeightSource, Grid } from '../height-source.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { sharedData } from '../testing/shared-data.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { openIndexed, openMosaic } from './mosaic.ts'

const CORNER = { west: 278_000, north: 249_500 }

/** Writes a raster. `shift` is in cells to the east and south of a corner in mid Wales. */
async function writeRaster(
  folder: string,
  name: string,
  heights: Grid,
  shift: readonly [number, number] = [0, 0],
  epsg = 27700,
) {
  const file = path.join(folder, name)
  const [east, south] = shift
  const placed = {
    ...heights,
    west: CORNER.west + east * heights.cell,
    north: CORNER.north - south * heights.cell,
  }
  await writeFile(file, encodeGeoTiff(placed, epsg))
  return file
}

async function read(source: HeightSource, window: CellWindow): Promise<number[]> {
  const into = new Float32Array(window.width * window.height)
  await source.read(window, into)
  return [...into]
}

test('rasters side by side are read as one, with missing cells between and around them', async () => {
  const folder = await makeFolder()
  await writeRaster(
    folder,
    'a.tif',
    makeRaster(3, (c, r) => 10 + c + r * 10),
  )
  await writeRaster(
    folder,
    'b.tif',
    makeRaster(3, (c, r) => 110 + c + r * 10),
    [4, 1],
  )
  const { index } = await openMosaic([folder])
  expect(index.frame).toEqual({ width: 7, height: 4, cell: 1, ...CORNER })
  expect(index.crs).toBe('EPSG:27700')
  const source = openIndexed(index)
  expect(await read(source, { column: 1, row: -1, width: 7, height: 4 })).toEqual([
    ...[NaN, NaN, NaN, NaN, NaN, NaN, NaN],
    ...[11, 12, NaN, NaN, NaN, NaN, NaN],
    ...[21, 22, NaN, 110, 111, 112, NaN],
    ...[31, 32, NaN, 120, 121, 122, NaN],
  ])
  await source.close()
})

test('where rasters overlap, the first one with a height wins, in every window', async () => {
  const folder = await makeFolder()
  const first = await writeRaster(
    folder,
    'z.tif',
    makeRaster(4, (c) => (c === 2 ? NaN : 1)),
  )
  const second = await writeRaster(
    folder,
    'a.tif',
    makeRaster(4, () => 2),
    [1, 0],
  )
  const { index } = await openMosaic([first, second])
  const source = openIndexed(index)
  expect(await read(source, { column: 0, row: 1, width: 5, height: 1 })).toEqual([1, 1, 2, 1, 2])
  for (let column = 0; column < 5; column++)
    expect(await read(source, { column, row: 1, width: 1, height: 1 })).toEqual([[1, 1, 2, 1, 2][column]])
  const reversed = openIndexed((await openMosaic([second, first])).index)
  expect(await read(reversed, { column: 0, row: 1, width: 5, height: 1 })).toEqual([1, 2, 2, 2, 2])
  await source.close()
  await reversed.close()
})

test('heights are the same with a limit of one open file and one block, and from an index that was stored as JSON', async () => {
  const folder = await makeFolder()
  for (const [at, name] of ['a.tif', 'b.tif', 'c.tif'].entries())
    await writeRaster(
      folder,
      name,
      makeRaster(150, (c, r) => at * 400 + c + r),
      [at * 140, at * 30],
    )
  const { index } = await openMosaic([folder])
  const small = openIndexed(JSON.parse(JSON.stringify(index)) as typeof index, {
    cacheBytes: 1,
    openFiles: 1,
  })
  const large = openIndexed(index)
  const windows = [
    { column: 100, row: 20, width: 200, height: 100 },
    { column: 0, row: 0, width: 430, height: 210 },
    { column: 280, row: 60, width: 10, height: 10 },
  ]
  const together = await Promise.all(windows.map((window) => read(small, window)))
  for (const [at, window] of windows.entries()) expect(together[at]).toEqual(await read(large, window))
  await small.close()
  await large.close()
})

test('one raster may be moved; two may not', async () => {
  const folder = await makeFolder()
  const a = await writeRaster(
    folder,
    'a.tif',
    makeRaster(2, () => 1),
  )
  const { index } = await openMosaic([a], { origin: [250_000, 300_000], crs: 'EPSG:27700' })
  expect(index.frame).toMatchObject({ west: 250_000, north: 300_000 })
  const b = await writeRaster(
    folder,
    'b.tif',
    makeRaster(2, () => 1),
  )
  await expect(openMosaic([a, b], { origin: [0, 0] })).rejects.toThrow('origin')
})

const ones = makeRaster(2, () => 1)
test.each([
  ['half a cell off', 'b.tif', ones, [0.5, 0], 27700, /b\.tif: its cells lie 0\.50 of a cell away/],
  ['of another cell size', 'b.tif', { ...ones, cell: 2 }, [0, 0], 27700, /b\.tif: its cells are 2 m/],
  ['in another system', 'b.tif', ones, [0, 0], 32630, /b\.tif: is in EPSG:32630, .*a\.tif in EPSG:27700/],
  ['without a system', 'b.tif', ones, [0, 0], 32767, /b\.tif: does not name its projected system/],
] as const)('a raster %s is refused by name', async (_, name, heights, shift, epsg, problem) => {
  const folder = await makeFolder()
  await writeRaster(folder, 'a.tif', ones)
  await writeRaster(folder, name, heights, shift, epsg)
  await expect(openMosaic([folder])).rejects.toThrow(problem)
})

test('a folder without rasters and a missing file are refused by name', async () => {
  const folder = await makeFolder()
  await expect(openMosaic([folder])).rejects.toThrow('contains no raster')
  await expect(openMosaic([path.join(folder, 'gone.tif')])).rejects.toThrow(/gone\.tif: does not exist/)
})

test('a raster with a damaged block stops the reading by name, or is left out completely', async () => {
  const folder = await makeFolder()
  await writeRaster(folder, 'a.tif', ones)
  const bad = await writeRaster(
    folder,
    'b.tif',
    makeRaster(200, (c, r) => (c * r) % 7),
    [2, 0],
  )
  const { index } = await openMosaic([folder])
  const bytes = await readFile(bad)
  bytes.fill(0xa5, 700, 760)
  await writeFile(bad, bytes)
  const source = openIndexed(index)
  await expect(read(source, { column: 0, row: 0, width: 202, height: 200 })).rejects.toThrow(
    /b\.tif: is damaged in its block at column 0, row 64/,
  )
  await source.close()
  const skipped: string[] = []
  const looked: string[] = []
  const rest = await openMosaic([folder], {
    skipBad: true,
    onSkip: (file, problem) => skipped.push(`${path.basename(file)} ${problem}`),
    onProgress: (done, total) => looked.push(`${done} of ${total}`),
  })
  expect(rest.index.frame).toMatchObject({ width: 2, height: 2 })
  expect(looked).toEqual(['1 of 2', '2 of 2'])
  expect(skipped).toEqual([expect.stringMatching(/^b\.tif .*is damaged/)])
})

test('a raster that is cut short is refused before any of it is read', async () => {
  const folder = await makeFolder()
  const file = await writeRaster(
    folder,
    'cut.tif',
    makeRaster(100, (c, r) => c * r),
  )
  const { size } = await stat(file)
  await truncate(file, size - 10)
  await expect(openMosaic([file])).rejects.toThrow(/cut\.tif: .*incomplete/)
})

test('a raster that changes while it is being read is refused', async () => {
  const folder = await makeFolder()
  const file = await writeRaster(
    folder,
    'a.tif',
    makeRaster(10, () => 1),
  )
  const source = openIndexed((await openMosaic([file])).index)
  await writeRaster(
    folder,
    'a.tif',
    makeRaster(12, () => 1),
  )
  await expect(read(source, { column: 0, row: 0, width: 1, height: 1 })).rejects.toThrow(
    'is not the file that it was when the build began',
  )
  await source.close()
})

const real = [
  ['gabilan_1m_ncalm.tif', 187.9, 307.28, 791_139],
  ['rvt_TM1_564_146_1m_slovenia.tif', 254.97, 325.05, 1_000_000],
  ['rvt_TM1_564_146_nodata_1m.tif', 254.97, 325.05, 999_500],
  ['rvt_synthetic_dem15_0.50m.tif', -0.5, 0.5, 580_810],
] as const
test.each(real.filter(([name]) => sharedData(name) !== null))(
  'the raster %s of another program is read the same in windows and as a whole',
  async (name, lowest, highest, cells) => {
    const { index } = await openMosaic([sharedData(name) ?? ''])
    const source = openIndexed(index, { cacheBytes: 300_000 })
    const { width, height } = source.frame
    const whole = await read(source, { column: 0, row: 0, width, height })
    const known = whole.filter((value) => !Number.isNaN(value))
    expect(known.length).toBe(cells)
    expect(known.reduce((a, b) => Math.min(a, b))).toBeCloseTo(lowest, 4)
    expect(known.reduce((a, b) => Math.max(a, b))).toBeCloseTo(highest, 4)
    for (let row = 0; row + 60 < height; row += 300) {
      const part = await read(source, { column: 130, row, width: 333, height: 60 })
      for (const line of [0, 59])
        expect(part.slice(line * 333, line * 333 + 333)).toEqual(
          whole.slice((row + line) * width + 130, (row + line) * width + 463),
        )
    }
    await source.close()
  },
)
