import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Grid } from '../height-source.ts'
import { checkRaster, checkSquare } from '../fetch/check-download.ts'
import { openProjection } from '../datum/projections.ts'
import { stretchProblem } from '../datum/extent.ts'
import { FetchFolder } from '../fetch/fetch-folder.ts'
import { openLevels } from '../lidar/tile-plan.ts'
import { openLiveTileset } from '../lidar/national-raster.ts'
import type { TileQueue } from '../lidar/tile-queue.ts'
import { inspect } from '../mosaic/inspect.ts'
import { openRaster } from '../mosaic/open-raster.ts'
import { makeSharedBlocks } from '../source/block-cache.ts'
import { openFileSource } from '../source/file.source.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { reliefHere } from '../testing/relief-here.ts'
import { readRaster } from '../testing/read-raster.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import { TEST_FACTS } from '../testing/tilesets.ts'
import { summarise } from './check-whole.ts'
import type { HeightUnit } from '../reader/heights.ts'

const ground = makeRaster(32, (c, r) => 200 + c / 4 - r / 8)

async function written(grid: Grid, form: TiffForm = {}): Promise<string> {
  const file = path.join(await makeFolder(), 'a.tif')
  await writeFile(file, encodeTiff(grid, { nodata: '-9999', tile: 16, ...form }))
  return file
}

/** Ground with one cell of another height. */
function withCell(height: number): Grid {
  return { ...ground, values: ground.values.map((value, at) => (at === 100 ? height : value)) }
}

async function problemsOf(file: string, unit: HeightUnit | null = null, crs: string | null = null) {
  const problems: string[] = []
  for await (const found of inspect([file], crs, null, unit)) problems.push(...found.problems)
  return problems
}

/** Reads all of a raster as the live reader does. */
async function readLive(file: string): Promise<void> {
  const [finest] = await openLevels(openFileSource(file), 'EPSG:27700', makeSharedBlocks(1_000_000))
  if (!finest) throw new RangeError('there are no levels')
  const { width, height } = finest.frame
  await finest.read({ column: 0, row: 0, width, height }, new Float32Array(width * height))
}

const unnamed = { 34735: [1, 1, 0, 1, 1024, 0, 1, 1] } as const
const scaled = {
  42112: '<GDALMetadata><Item name="SCALE" sample="0" role="scale">0.5</Item></GDALMetadata>',
} as const
const inMetres = {
  42112: '<GDALMetadata><Item name="UNITTYPE" sample="0" role="unittype">m</Item></GDALMetadata>',
} as const
const whole = makeRaster(32, (c, r) => 100 + c + r)
const centimetres = makeRaster(32, (c, r) => 20_000 + 25 * c - r)

test.each<[what: string, grid: Grid, form: TiffForm, problem: string]>([
  ['a number beyond all heights', withCell(-9214.5), {}, 'has a cell with heights down to -9214 m'],
  ['nodata mixed into ground', withCell(-8740), {}, 'has a cell with heights down to -8740 m'],
  ['ground below all of Britain', withCell(-60), {}, 'no ground there is lower than -50 m'],
  ['ground above all of Britain', withCell(1401), {}, 'heights of up to 1401 m'],
  [
    'centimetres',
    centimetres,
    { sample: 'int16' },
    'are they in centimetres or millimetres? Then convert the raster to metres; or give --height-unit cm or mm',
  ],
  [
    'millimetres',
    makeRaster(32, () => 900_000),
    { sample: 'int32' },
    'are they in millimetres? Then convert the raster to metres; or give --height-unit mm',
  ],
  [
    'a picture of 16 bits',
    makeRaster(32, (c, r) => 60 * (c * 32 + r)),
    { sample: 'uint16' },
    'which are no heights in metres',
  ],
])(
  '%s is questioned by an inspection, refused as it is read, and not asked about again',
  async (_, grid, form, problem) => {
    const file = await written(grid, form)
    expect(await problemsOf(file)).toEqual([expect.stringContaining(`${file}: `) as string])
    expect((await problemsOf(file))[0]).toContain(problem)
    await expect(readRaster(file)).rejects.toThrow(problem)
    await expect(readLive(file)).rejects.toThrow(problem)
    await expect(openLive(file)).rejects.toThrow(problem)
    expect(await problemsOf(file, 'm')).toEqual([])
    await readRaster(file, { heightUnit: 'm' })
  },
)

test.each<[what: string, grid: Grid, form: TiffForm]>([
  ['the lowest ground of the Fens', withCell(-4), {}],
  ['a quarry', withCell(-49), {}],
  ['Ben Nevis', withCell(1345), {}],
  ['unnamed numbers for missing cells', withCell(-32_768), { nodata: '-1' }],
  ['an unnamed -3.4e38', withCell(-3.4e38), { nodata: '-1' }],
  [
    'an unnamed 65535',
    { ...whole, values: whole.values.map((v, at) => (at === 9 ? 65_535 : v)) },
    { sample: 'uint16', nodata: '0' },
  ],
])('%s is no question', async (_, grid, form) => {
  const file = await written(grid, form)
  expect(await problemsOf(file)).toEqual([])
  await readRaster(file)
  await readLive(file)
})

test('cells beyond the edge of a raster that fill its last tiles are not looked at', async () => {
  const edge = makeRaster(20, (c, r) => 100 + c + r)
  const padded = { ...makeRaster(32, (c, r) => (c < 20 && r < 20 ? 100 + c + r : -7000)) }
  const file = path.join(await makeFolder(), 'a.tif')
  await writeFile(file, encodeTiff(padded, { tile: 16, tags: { 256: 20, 257: 20 } }))
  expect((await readRaster(file)).values).toEqual(edge.values)
})

test('heights of other systems are believed up to the highest mountains, and down to the Dead Sea', async () => {
  const peak = await written(
    makeRaster(32, () => 4800),
    { epsg: 32_632, tags: { 33922: [0, 0, 0, 400_000, 5_000_000, 0] } },
  )
  expect(await problemsOf(peak)).toEqual([])
  const pit = await written(
    makeRaster(32, () => -700),
    { epsg: 32_632, tags: { 33922: [0, 0, 0, 400_000, 5_000_000, 0] } },
  )
  expect((await problemsOf(pit))[0]).toContain('lower than -500 m')
})

test.each([
  ['cm', 0.01],
  ['mm', 0.001],
  ['dm', 0.1],
  ['ft', 0.3048],
] as const)(
  'numbers in %s become metres when that is said, also in what is read again',
  async (unit, metres) => {
    const file = await written(whole, { sample: 'int16' })
    const { values } = await readRaster(file, { heightUnit: unit })
    expect(values[33]).toBe(Math.fround((whole.values[33] ?? NaN) * metres))
    expect(await problemsOf(file, unit)).toEqual([])
  },
)

test('feet that a file names are refused, and read when the unit is given', async () => {
  const feet = { 42112: inMetres[42112].replace('>m<', '>ft<') }
  const file = await written(whole, { tags: feet })
  await expect(readRaster(file)).rejects.toThrow('or name their unit with --height-unit')
  expect((await readRaster(file, { heightUnit: 'ft' })).values[0]).toBe(Math.fround(30.48))
})

test('numbers of eight bits are a question, unless they have a scale or a unit, or it is answered', async () => {
  const picture = await written(whole, { sample: 'uint8' })
  expect(await problemsOf(picture)).toEqual([
    `${picture}: has whole numbers of eight bits, as a picture such as a hillshade has; if they are heights in metres, write them with 16 bits, for example with gdal_translate -ot Int16; or say so with --height-unit m`,
  ])
  expect(await problemsOf(picture, 'm')).toEqual([])
  for (const tags of [scaled, inMetres])
    expect(await problemsOf(await written(whole, { sample: 'uint8', tags }))).toEqual([])
  const palette = await written(whole, { sample: 'uint8', tags: { 262: 3 } })
  expect((await problemsOf(palette, 'm'))[0]).toContain('is a picture')
})

const NOBODY: TileQueue = {
  open: () => {
    throw new Error('the raster was believed')
  },
} as unknown as TileQueue

async function openLive(file: string): Promise<void> {
  const store = { get: () => Promise.resolve(null), put: () => Promise.resolve(true) }
  await openLiveTileset({
    ...{ source: openFileSource(file), local: true, version: '0', store, queue: NOBODY, ostn15: null },
    facts: TEST_FACTS,
  })
}

const mercator = { 33922: [0, 0, 0, -421_000, 6_824_000, 0] } as const

test.each<[what: string, form: TiffForm, problem: string]>([
  ['a nameless system', { tags: unnamed }, 'does not name its projected system'],
  [
    'a place outside the National Grid',
    { tags: { 33922: [0, 0, 0, -5000, 0, 0] } },
    'lies outside the National Grid',
  ],
  ['an unknown system', { epsg: 29_902 }, '"EPSG:29902" is not a known system'],
  ['Web Mercator', { epsg: 3857, tags: mercator }, 'm of ground there, so that slopes would be wrong'],
  ['eight bits', { sample: 'uint8' }, 'has whole numbers of eight bits'],
  ['a mask', { after: [4] }, 'marks missing cells by an internal mask'],
  ['three bands', { tags: { 277: 3 } }, 'has 3 bands'],
  ['feet', { tags: { 42112: inMetres[42112].replace('>m<', '>ft<') } }, 'not in metres'],
])(
  '%s is a problem for an inspection, a build, the live reader and fetch alike',
  async (_, form, problem) => {
    const file = await written(whole, form)
    expect((await problemsOf(file)).join('\n')).toContain(problem)
    const out = ['--out', path.join(await makeFolder(), 'set'), '--layers', 'hillshade', '--zoom', '14']
    const built = await reliefHere(['build', file, ...out])
    expect(built).toMatchObject({ status: 1, stderr: expect.stringContaining(problem) as string })
    await expect(openLive(file)).rejects.toThrow(problem)
    const folder = await FetchFolder.open(await makeFolder())
    const part = folder.partOf('dtm/a.tif')
    await mkdir(path.dirname(part.path), { recursive: true })
    await writeFile(part.path, encodeTiff(whole, { nodata: '-9999', tile: 16, ...form }))
    await expect(checkRaster('https://example.org/a.tif', part)).rejects.toThrow(problem)
    folder.close()
  },
)

test('fetch does not keep a square whose heights a build would ask about', async () => {
  const folder = await FetchFolder.open(await makeFolder())
  const part = folder.partOf('dtm/a.tif')
  await mkdir(path.dirname(part.path), { recursive: true })
  await writeFile(part.path, encodeTiff(withCell(-8740), { nodata: '-9999' }))
  const square = { west: 278_000, south: 249_000, east: 279_000, north: 250_000 }
  await expect(checkSquare('https://example.org/a.tif', part, square)).rejects.toThrow('down to -8740 m')
  folder.close()
})

test.each([
  ['+proj=utm +zone=30 +datum=WGS84 +units=m', true],
  ['EPSG:3035', true],
  ['+proj=merc +a=6378137 +b=6378137 +units=m', false],
  ['+proj=merc +lat_ts=52 +datum=WGS84 +units=m', true],
  ['+proj=eqc +datum=WGS84 +units=m', false],
  ['+proj=utm +zone=33 +datum=WGS84 +units=m', false],
  ['+proj=tmerc +lat_0=52 +lon_0=-4 +k=1.02 +ellps=GRS80 +units=m', false],
])('whether a metre of %s is one of ground in Wales: %s', async (crs, isTrue) => {
  const projection = await openProjection(crs, null)
  const [east, north] = projection.fromDegrees(-3.8, 52.1)
  const frame = { west: east, north, cell: 1, width: 100, height: 100 }
  const problem = stretchProblem('a.tif', frame, projection)
  if (isTrue) expect(problem).toBeNull()
  else expect(problem).toContain('gdalwarp -t_srs EPSG:27700')
})

test('a compound system given by the user is its projected part', async () => {
  const file = await written(whole, { tags: unnamed })
  expect(await problemsOf(file, null, 'EPSG:7405')).toEqual([])
})

test('overviews into which numbers of missing cells were mixed are problems, and refused as they are read live', async () => {
  const half = makeRaster(16, (c, r) => (c === 0 ? -4900 : 200 + c - r))
  const file = await written(ground, { overviews: [{ ...half, cell: 2 }] })
  expect(await problemsOf(file)).toEqual([
    expect.stringContaining(
      `${file}: its overview with cells of 2 m has 16 cells with heights down to -4900 m`,
    ) as string,
  ])
  await readRaster(file)
  await readLive(file)
  const levels = await openLevels(openFileSource(file), 'EPSG:27700', makeSharedBlocks(1_000_000))
  const reading = levels[1]?.read({ column: 0, row: 0, width: 16, height: 16 }, new Float32Array(256))
  await expect(reading).rejects.toThrow('its overview with cells of 2 m has')
})

test('overviews are held against the raster itself, with room for smoothing', async () => {
  const shallow = makeRaster(16, (c) => (c === 0 ? 20 : 200))
  const [problem] = await problemsOf(await written(ground, { overviews: [{ ...shallow, cell: 2 }] }))
  expect(problem).toContain('has heights from 20 to 200 m, but the raster itself from 196.1 to 207.8 m')
  const smooth = makeRaster(16, (c) => (c === 0 ? 193 : 200))
  expect(await problemsOf(await written(ground, { overviews: [{ ...smooth, cell: 2 }] }))).toEqual([])
})

test('cells far from all of their neighbours are counted; edges, cliffs and holes are not', async () => {
  const odd = makeRaster(32, (c, r) =>
    c === 5 && r === 7 ? 30 : c === 9 && r === 3 ? 290 : c > 20 ? 400 : c === 12 ? NaN : 200,
  )
  const raster = await openRaster(await written(odd))
  const { lone } = await summarise(raster)
  raster.close()
  expect(lone).toEqual({ cells: 2, first: { column: 9, row: 3, height: 290 } })
})

test('ground that is steeper than any is a question, if it is so on most of a raster', async () => {
  const shallow = makeRaster(32, (c, r) => 400 + 2 * c + 3 * r)
  const low = await written(shallow, { sample: 'int16' })
  expect(await problemsOf(low)).toEqual([
    expect.stringContaining(
      'is steeper than 56 degrees on 100 % of its ground; are its heights in centi',
    ) as string,
  ])
  expect(await problemsOf(low, 'cm')).toEqual([])
  expect(await problemsOf(low, 'm')).toEqual([])
  expect(await problemsOf(await written(makeRaster(32, (c) => (c % 3 > 0 ? 200 : 210))))).not.toEqual([])
  expect(await problemsOf(await written(makeRaster(32, (c) => (c % 5 > 0 ? 200 : 210))))).toEqual([])
})
