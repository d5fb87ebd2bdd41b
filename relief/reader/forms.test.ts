import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deflateSync, zstdCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeAscii } from '../testing/ascii.ts'
import { LERC_BLOCK, LERC_HEIGHTS } from '../testing/lerc.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { firstDifference, readRaster } from '../testing/read-raster.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import { openMosaic } from '../mosaic/mosaic.ts'

/** Hills in whole metres, so that every sample format can hold them, with a lake and a plain. */
const hills = makeRaster(75, (c, r) =>
  c > 40 && r > 50 ? 12 : 90 + Math.round(60 * Math.sin(c / 9) * Math.cos(r / 7)),
)
const holed = { ...hills, values: hills.values.map((value, at) => (at % 13 === 4 || at < 30 ? NaN : value)) }

async function written(name: string, content: Buffer | string): Promise<string> {
  const file = path.join(await makeFolder(), name)
  await writeFile(file, content)
  return file
}

const samples = ['float32', 'float64', 'int16', 'uint16', 'uint8', 'int32'] as const
const compressions = ['none', 'deflate', 'old deflate', 'LZW', 'PackBits', 'ZSTD'] as const
const shapes: readonly TiffForm[] = [
  {},
  { rowsPerStrip: 1 },
  { rowsPerStrip: 32 },
  { tile: 16 },
  { tile: 64 },
  { tile: 128 },
]

test.each(compressions)('one raster gives the same heights in every form: %s', async (compression) => {
  let turn = 0
  for (const sample of samples)
    for (const predictor of [1, 2, 3] as const) {
      if (predictor === 3 && !sample.startsWith('float')) continue
      for (let shape = 0; shape < 2; shape++, turn++) {
        const bigEndian = turn % 4 > 1
        const bigTiff = turn % 3 === 1
        const form = { ...shapes[turn % 6], compression, sample, predictor, bigEndian, bigTiff }
        const { values } = await readRaster(await written('heights.tif', encodeTiff(hills, form)))
        expect(firstDifference(values, hills.values), JSON.stringify(form)).toBeNull()
      }
    }
})

test.each([
  ['alone', 0, LERC_BLOCK],
  ['within deflate', 1, deflateSync(LERC_BLOCK)],
  ['within ZSTD', 2, zstdCompressSync(LERC_BLOCK)],
] as const)(
  'LERC %s gives its heights, and cells that its mask hides are missing',
  async (_, around, block) => {
    const form = { blocks: [block], tags: { 259: 34_887, 50_674: [4, around] } }
    const { values } = await readRaster(await written('heights.tif', encodeTiff(LERC_HEIGHTS, form)))
    expect(firstDifference(values, LERC_HEIGHTS.values)).toBeNull()
  },
)

test.each([500, 250, 241])('uncompressed strips of %i rows are read in parts', async (rowsPerStrip) => {
  const wide = makeRaster(500, (c, r) => c + r / 8)
  for (const predictor of [1, 2] as const) {
    const file = await written('wide.tif', encodeTiff(wide, { rowsPerStrip, predictor }))
    const { index } = await openMosaic([file])
    expect(index.rasters[0]?.blockHeight).toBeLessThan(rowsPerStrip)
    expect(firstDifference((await readRaster(file)).values, wide.values)).toBeNull()
  }
})

test('any bytes survive LZW', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 250 }),
      fc.integer(),
      async (size, kinds, seed) => {
        const raster = makeRaster(
          size,
          (c, r) => Math.abs(Math.imul(seed ^ (c * 31), r * 7 + 1) >> 3) % kinds,
        )
        const file = await written('heights.tif', encodeTiff(raster, { compression: 'LZW', sample: 'uint8' }))
        expect(firstDifference((await readRaster(file)).values, raster.values)).toBeNull()
      },
    ),
    { numRuns: 15 },
  )
})

test.each([
  ['-9999', 'float32'],
  ['nan', 'float32'],
  ['-3.4028234663852886e+38', 'float32'],
  ['-1.7976931348623157e+308', 'float64'],
  ['-32768', 'int16'],
  ['65535', 'uint16'],
  ['0', 'uint8'],
] as const)('the nodata value %s in %s marks missing cells', async (nodata, sample) => {
  const file = await written(
    'holed.tif',
    encodeTiff(holed, { sample, nodata, compression: 'deflate', tile: 32 }),
  )
  expect(firstDifference((await readRaster(file)).values, holed.values)).toBeNull()
})

test('common nodata values that the file does not name are not heights', async () => {
  const raster = makeRaster(2, (c, r) => [-9999, 300, -3.4e38, Infinity][c + 2 * r] ?? 0)
  const { values } = await readRaster(await written('forgot.tif', encodeTiff(raster)))
  expect([...values]).toEqual([NaN, 300, NaN, NaN])
})

test('blocks that the writer left out are missing cells', async () => {
  const file = await written(
    'sparse.tif',
    encodeTiff(hills, { tile: 64, compression: 'deflate', sparse: [0, 3] }),
  )
  const { values } = await readRaster(file)
  const missing = values.map((value, at) => {
    const [c, r] = [at % 75, Math.floor(at / 75)]
    const left = c < 64 === r < 64
    return Number.isNaN(value) === left ? 0 : 1
  })
  expect(missing.every((wrong) => wrong === 0)).toBe(true)
})

test('overviews are skipped', async () => {
  const form = { before: [1], after: [1], nodata: '-9999' }
  const { width, values } = await readRaster(await written('copies.tif', encodeTiff(hills, form)))
  expect(width).toBe(75)
  expect(firstDifference(values, hills.values)).toBeNull()
})

test.each([
  ['before', { before: [4] }],
  ['after', { after: [1, 4] }],
])('a mask of another size %s the heights is refused, also beside a nodata value', async (_, form) => {
  const alone = await written('masked.tif', encodeTiff(hills, form))
  await expect(openMosaic([alone])).rejects.toThrow('masked.tif: marks missing cells by an internal mask')
  const both = await written('masked.tif', encodeTiff(hills, { ...form, nodata: '-32768' }))
  await expect(openMosaic([both])).rejects.toThrow('gdalwarp -srcnodata None -dstnodata -32768')
})

test('a scale and an offset written by GDAL are applied', async () => {
  const metadata =
    '<GDALMetadata><Item name="OFFSET" sample="0" role="offset">100</Item><Item name="SCALE" sample="0" role="scale">0.01</Item></GDALMetadata>'
  const raster = makeRaster(2, (c, r) => [0, 1, 1234, -1][c + 2 * r] ?? 0)
  const form = { sample: 'int16', nodata: '-1', tags: { 42112: metadata } } as const
  const { values } = await readRaster(await written('scaled.tif', encodeTiff(raster, form)))
  expect([...values]).toEqual([100, Math.fround(100.01), Math.fround(112.34), NaN])
})

test('numbers that stand for missing cells without being named do not become heights by a scale', async () => {
  const metadata = '<GDALMetadata><Item name="SCALE" sample="0" role="scale">0.01</Item></GDALMetadata>'
  const numbers = [-9999, -32768, 30_000, -32767]
  const raster = makeRaster(2, (c, r) => numbers[c + 2 * r] ?? 0)
  const form = { sample: 'int16', tags: { 42112: metadata } } as const
  expect([...(await readRaster(await written('scaled.tif', encodeTiff(raster, form)))).values]).toEqual([
    NaN,
    NaN,
    300,
    NaN,
  ])
  const floats = makeRaster(2, (c, r) => [-3.4e38, 12_345, NaN, 500][c + 2 * r] ?? 0)
  const { values } = await readRaster(await written('scaled.tif', encodeTiff(floats, { tags: form.tags })))
  expect([...values]).toEqual([NaN, Math.fround(123.45), NaN, 5])
})

test.each([
  ['a corner', {}, 278_000, 249_500],
  ['the centre of a cell', { 34735: [1, 1, 0, 2, 1024, 0, 1, 1, 1025, 0, 1, 2] }, 277_999.5, 249_500.5],
  [
    'a matrix',
    { 34264: [2, 0, 0, 5000, 0, -2, 0, 7000, 0, 0, 0, 0, 0, 0, 0, 1], 33922: [], 33550: [] },
    5000,
    7000,
  ],
] as const)('the position is read from %s', async (_, tags, west, north) => {
  const file = await written('placed.tif', encodeTiff(hills, { tags }))
  const raster = await readRaster(file, { crs: 'EPSG:27700' })
  expect([raster.west, raster.north]).toEqual([west, north])
})

test.each([
  ['OSGB 1936 / British National Grid|', 'EPSG:27700'],
  ['PCS Name = British_National_Grid|', 'EPSG:27700'],
  ['WGS 84 / UTM zone 30N|', 'EPSG:32630'],
  ['ETRS89 / UTM zone 30N|', 'EPSG:25830'],
  ['WGS_1984_UTM_Zone_21S|', 'EPSG:32721'],
])('a system without a number is recognised by the name "%s"', async (citation, crs) => {
  const keys = [1, 1, 0, 3, 1024, 0, 1, 1, 3072, 0, 1, 32_767, 3073, 34_737, citation.length, 0]
  const file = await written('named.tif', encodeTiff(hills, { tags: { 34735: keys, 34737: citation } }))
  expect((await openMosaic([file])).index.crs).toBe(crs)
})

test.each([
  ['degrees', { 34735: [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326] }, 'is in degrees'],
  [
    'oblong cells in degrees',
    { 33550: [2, 1, 0], 34735: [1, 1, 0, 2, 1024, 0, 1, 2, 2048, 0, 1, 4326] },
    'is in degrees',
  ],
  ['feet', { 34735: [1, 1, 0, 3, 1024, 0, 1, 1, 3072, 0, 1, 27700, 3076, 0, 1, 9002] }, 'is not in metres'],
  ['heights in feet', { 34735: [1, 1, 0, 2, 1024, 0, 1, 1, 4099, 0, 1, 9002] }, 'has heights that are not'],
  ['oblong cells', { 33550: [2, 1, 0] }, 'square cells'],
  ['no position', { 33550: 'nowhere' }, 'has no position'],
  ['a rotated grid', { 33550: 'x', 34264: [2, 1, 0, 0, 1, -2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] }, 'is rotated'],
  ['three bands', { 277: 3 }, 'has 3 bands'],
  ['cells of half a float', { 258: 16, 339: 3 }, 'has cells of 16 bits'],
  ['JPEG', { 259: 7 }, 'its compression is not supported (7)'],
  ['a nodata value that is not a number', { 42113: 'none' }, 'its nodata value, "none"'],
] as const)('a TIFF with %s is refused by name', async (_, tags, problem) => {
  const file = await written('odd.tif', encodeTiff(hills, { tags }))
  await expect(openMosaic([file])).rejects.toThrow(/odd\.tif/)
  await expect(openMosaic([file])).rejects.toThrow(problem)
})

test('an ASCII grid gives the same heights and position as the TIFF', async () => {
  const decimals = { ...holed, values: holed.values.map((value) => Math.fround(value / 7 - 3)) }
  const tiff = await readRaster(await written('heights.tif', encodeTiff(decimals, { nodata: 'nan' })))
  const options = { crs: 'EPSG:27700' }
  for (const nodata of ['-9999', 'nan', '-3.402823e+38', '1.#QNAN']) {
    const mark =
      nodata === '1.#QNAN'
        ? encodeAscii(decimals, nodata).replace(/^NODATA.*\n/m, '')
        : encodeAscii(decimals, nodata)
    expect(await readRaster(await written('heights.asc', mark), options)).toEqual(tiff)
  }
})

test('an ASCII grid may have any case, line ends, line breaks and exponents', async () => {
  const text = [
    'NCOLS 3\r\nNRows\t2\r\nXLLCENTER 1000.5\r\nyllcenter 499.5\r\nCellSize 1\r\n',
    '1 -2.5 +3\r\n\r\n4e0\r\n-.5 6.\r\n\r\n',
  ].join('')
  const raster = await readRaster(await written('odd.ASC', text), { crs: 'EPSG:27700' })
  expect(raster).toEqual({
    ...{ width: 3, height: 2, cell: 1, west: 1000, north: 501 },
    values: Float32Array.of(1, -2.5, 3, 4, -0.5, 6),
  })
})

test('the .prj file beside an ASCII grid names its system', async () => {
  const file = await written('grid.asc', encodeAscii(hills))
  await expect(openMosaic([file])).rejects.toThrow('--crs')
  const beside = file.replace('.asc', '.prj')
  const esri =
    'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",UNIT["Degree",0.0174]],UNIT["Meter",1.0]]'
  await writeFile(beside, esri)
  expect((await openMosaic([file])).index.crs).toBe('EPSG:27700')
  await writeFile(beside, 'PROJCS["UTM",UNIT["metre",1,AUTHORITY["EPSG","9001"]],AUTHORITY["EPSG","32630"]]')
  expect((await openMosaic([file])).index.crs).toBe('EPSG:32630')
  await writeFile(beside, 'GEOGCS["WGS 84",UNIT["degree",0.0174532925199433]]')
  await expect(openMosaic([file])).rejects.toThrow('in degrees')
  await writeFile(beside, esri.replace('"Meter",1.0', '"Foot",0.3048'))
  await expect(openMosaic([file])).rejects.toThrow('not in metres')
})

test.each([
  [
    'a word among its heights',
    (text: string) => text.replace(/ 90 /, ' ninety '),
    '"ninety" is not a height',
  ],
  ['decimal commas', (text: string) => text.replace(/ 90 /, ' 90,5 '), '"90,5" is not a height'],
  ['fewer rows', (text: string) => text.slice(0, -2000), 'does not contain 75 x 75 heights'],
  ['fewer heights in a row', (text: string) => text.replace(/ 90 /, ' '), 'it has 5624 of 5625 heights'],
  ['an invalid size', (text: string) => text.replace('ncols 75', 'ncols 7.5'), 'its ncols is 7.5'],
  [
    'a size that needs more bytes',
    (text: string) => text.replace('ncols 75', 'ncols 750000'),
    'too few for 750000 x 75',
  ],
  ['no position', (text: string) => text.replace(/xllcorner.*\n/, ''), 'its xllcorner is missing'],
])('an ASCII grid with %s is refused by name', async (_, change, problem) => {
  const file = await written('odd.asc', change(encodeAscii(hills)))
  const reading = readRaster(file, { crs: 'EPSG:27700' })
  await expect(reading).rejects.toThrow(/odd\.asc/)
  await expect(reading).rejects.toThrow(problem)
})
