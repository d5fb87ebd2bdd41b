import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { encodeAscii } from '../testing/ascii.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { readRaster } from '../testing/read-raster.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import { openRaster } from '../mosaic/open-raster.ts'
import { stateBeside } from './sidecars.ts'

const NUMBERS = makeRaster(2, (c, r) => [0, 1, 200, 300][c + 2 * r] ?? 0)
const NAMELESS = { 34735: [1, 1, 0, 1, 1024, 0, 1, 1] } as const
const NO_PLACE = { 33550: 'none', 33922: 'none' } as const

/** Writes a raster and files beside it; `{}` in a name stands for that of the raster, with its ending. */
async function withBeside(
  beside: Readonly<Record<string, string | Buffer>>,
  form: TiffForm | 'ascii' = {},
): Promise<string> {
  const folder = await makeFolder()
  const name = form === 'ascii' ? 'a.asc' : 'a.tif'
  const file = path.join(folder, name)
  await mkdir(folder, { recursive: true })
  await writeFile(file, form === 'ascii' ? encodeAscii(NUMBERS) : encodeTiff(NUMBERS, form))
  for (const [pattern, text] of Object.entries(beside))
    await writeFile(path.join(folder, pattern.replace('{}', name)), text)
  return file
}

function pam(band: string, outside = ''): string {
  return `<PAMDataset>\n  ${outside}\n  <PAMRasterBand band="1">${band}</PAMRasterBand>\n</PAMDataset>\n`
}

const scaleInside = (scale: string) => ({
  42112: `<GDALMetadata><Item name="SCALE" sample="0" role="scale">${scale}</Item></GDALMetadata>`,
})

test.each<[what: string, aux: string, form: TiffForm, heights: readonly number[]]>([
  ['a nodata value', pam('<NoDataValue>0.00000000000000E+00</NoDataValue>'), {}, [NaN, 1, 200, 300]],
  [
    'a nodata value before that inside',
    pam('<NoDataValue>1</NoDataValue>'),
    { nodata: '0' },
    [0, NaN, 200, 300],
  ],
  [
    'the bits of a nodata value',
    pam('<NoDataValue le_hex_equiv="000000000000F03F">7</NoDataValue>'),
    {},
    [0, NaN, 200, 300],
  ],
  ['a scale and an offset', pam('<Offset>100</Offset><Scale>0.5</Scale>'), {}, [100, 100.5, 200, 250]],
  ['an offset alone', pam('<Offset>-7</Offset>'), {}, [-7, -6, 193, 293]],
  ['a scale after that inside', pam('<Scale>5</Scale>'), { tags: scaleInside('2') }, [0, 2, 400, 600]],
  [
    'the first of several bands',
    `<PAMDataset><PAMRasterBand band="2"><NoDataValue>1</NoDataValue><Scale>9</Scale></PAMRasterBand>${pam('<NoDataValue>200</NoDataValue><UnitType>m AOD</UnitType>').slice(12)}`,
    {},
    [0, 1, NaN, 300],
  ],
  [
    'nothing of a dataset within it',
    '<PAMDataset><Subdataset name="x"><PAMDataset><PAMRasterBand band="1"><NoDataValue>1</NoDataValue></PAMRasterBand></PAMDataset></Subdataset></PAMDataset>',
    {},
    [0, 1, 200, 300],
  ],
  ['nothing of an empty one', '<PAMDataset />', {}, [0, 1, 200, 300]],
])('%s of an .aux.xml is read as in GDAL', async (_, aux, form, heights) => {
  expect([...(await readRaster(await withBeside({ '{}.aux.xml': aux }, form))).values]).toEqual(heights)
})

const GRID = 'PROJCS["British_National_Grid",GEOGCS["GCS_OSGB_1936",UNIT["Degree",0.0174]],UNIT["Meter",1.0]]'
const esri = `<Metadata domain="xml:ESRI" format="xml"><GeodataXform><SpatialReference><WKT>${GRID.replaceAll('"', '&quot;')}</WKT><WKID>27700</WKID></SpatialReference></GeodataXform></Metadata>`

test.each([
  ['in the form of GDAL', { '{}.aux.xml': pam('', `<SRS dataAxisToSRSAxisMapping="1,2">${GRID}</SRS>`) }],
  ['as a number', { '{}.aux.xml': pam('', '<SRS>EPSG:7405</SRS>') }],
  ['in the form of ArcGIS', { '{}.aux.xml': pam('', esri) }],
  ['in a .prj', { 'a.prj': GRID }],
  ['in a .PRJ', { 'a.PRJ': GRID }],
])('the system beside a raster is read %s', async (_, beside) => {
  for (const form of [{ tags: NAMELESS }, 'ascii'] as const) {
    const raster = await openRaster(await withBeside(beside, form))
    raster.close()
    expect(raster.facts.crs).toBe('EPSG:27700')
  }
})

test('the system and the position of an .aux.xml come before those inside, and a .prj after them', async () => {
  const aux = pam('', '<SRS>EPSG:32630</SRS><GeoTransform>1000, 2, 0, 5000, 0, -2</GeoTransform>')
  const raster = await openRaster(await withBeside({ '{}.aux.xml': aux, 'a.prj': GRID }))
  raster.close()
  expect(raster.facts).toMatchObject({ crs: 'EPSG:32630', west: 1000, north: 5000, cell: 2 })
  expect(raster.notes).toEqual([
    'the system is that of a.tif.aux.xml beside it',
    'the position is that of a.tif.aux.xml beside it',
  ])
  const other = await openRaster(await withBeside({ 'a.prj': GRID }, { epsg: 32630 }))
  other.close()
  expect([other.facts.crs, other.notes]).toEqual(['EPSG:32630', []])
})

const WORLD = '1.0\n0.0\n0.0\n-1.0\n278000.5\n249999.5\n'

test.each(['a.tfw', 'a.tifw', 'a.wld', 'a.TFW'])('%s places a TIFF without a position', async (name) => {
  const raster = await openRaster(await withBeside({ [name]: WORLD }, { tags: NO_PLACE }))
  raster.close()
  expect(raster.facts).toMatchObject({ west: 278_000, north: 250_000, cell: 1 })
  expect(raster.notes).toEqual([`the position is that of ${name} beside it`])
})

test('a world file beside a TIFF with a position does not move it; decimal commas and tiny rotations are read', async () => {
  const placed = await openRaster(await withBeside({ 'a.tfw': WORLD.replace('278000.5', '5') }))
  placed.close()
  expect(placed.facts.west).toBe(NUMBERS.west)
  const commas = WORLD.replaceAll('.', ',').replace('0,0', '6,1e-17')
  const raster = await openRaster(await withBeside({ 'a.tfw': commas }, { tags: NO_PLACE }))
  raster.close()
  expect(raster.facts).toMatchObject({ west: 278_000, north: 250_000 })
})

test.each<[what: string, beside: Record<string, string>, form: TiffForm, problem: string]>([
  ['a rotated world file', { 'a.tfw': WORLD.replace('0.0', '0.1') }, { tags: NO_PLACE }, 'is rotated'],
  ['half a world file', { 'a.tfw': '1\n0\n' }, { tags: NO_PLACE }, 'does not hold the six numbers'],
  ['no position at all', {}, { tags: NO_PLACE }, 'and no world file beside it'],
  ['a damaged mask', { '{}.msk': 'II' }, {}, 'a.tif.msk beside it marks missing cells'],
  ['such a mask and a nodata value', { '{}.msk': 'II' }, { nodata: '-9999' }, 'gdalwarp -srcnodata None'],
  [
    'a unit in feet beside it',
    { '{}.aux.xml': pam('<UnitType>ft</UnitType>') },
    {},
    'unit of its band is "ft"',
  ],
  ['degrees beside it', { '{}.aux.xml': pam('', '<SRS>GEOGCS["WGS 84"]</SRS>') }, {}, 'is in degrees'],
  ['half an .aux.xml', { '{}.aux.xml': '<PAMDataset><SRS>' }, {}, 'is not a whole .aux.xml'],
  ['a scale of 0', { '{}.aux.xml': pam('<Scale>0</Scale>') }, {}, 'its scale (0)'],
  ['a scale that is a word', { '{}.aux.xml': pam('<Scale>half</Scale>') }, {}, '"half", is not a number'],
  ['a nodata word', { '{}.aux.xml': pam('<NoDataValue>none</NoDataValue>') }, {}, '"none", is not a number'],
])('a raster with %s is refused', async (_, beside, form, problem) => {
  await expect(openRaster(await withBeside(beside, form))).rejects.toThrow(problem)
})

test('files that other programs read, or that only look like those, are named', async () => {
  const beside = { '{}.ovr': '', 'a.msk': '', 'a.aux.xml': pam('<NoDataValue>0</NoDataValue>'), 'a.aux': '' }
  const raster = await openRaster(await withBeside(beside))
  raster.close()
  expect(raster.facts.nodata).toBeNull()
  expect(raster.notes).toEqual(
    ['a.tif.ovr', 'a.msk', 'a.aux.xml', 'a.aux'].map((name) => `${name} beside it is not read`),
  )
})

test('an ASCII grid takes its scale from beside it, and neither position nor a second nodata value', async () => {
  const aux = pam(
    '<NoDataValue>1</NoDataValue><Scale>0.5</Scale>',
    '<SRS>EPSG:27700</SRS><GeoTransform>1,2,0,4,0,-2</GeoTransform>',
  )
  const { values, west } = await readRaster(await withBeside({ '{}.aux.xml': aux }, 'ascii'))
  expect([...values]).toEqual([0, 0.5, 100, 150])
  expect(west).toBe(NUMBERS.west)
})

test('what is kept of a raster is for one state of the files beside it', async () => {
  const file = await withBeside({})
  expect(stateBeside(file)).toBe('')
  await writeFile(`${file}.aux.xml`, pam(''))
  expect(stateBeside(file)).toContain('a.tif.aux.xml ')
})
