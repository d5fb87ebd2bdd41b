import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { encodeAscii } from '../testing/ascii.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { encodeTiff, type TiffForm } from '../testing/tiff.ts'
import { nodataFrom } from './heights.ts'
import { openRaster } from '../mosaic/open-raster.ts'

const hills = makeRaster(20, (c, r) => 200 + c - r)

async function opened(tags: TiffForm['tags'] = {}): Promise<string | null> {
  const file = path.join(await makeFolder(), 'model.tif')
  await writeFile(file, encodeTiff(hills, { tags }))
  const raster = await openRaster(file)
  raster.close()
  return raster.facts.crs
}

const PROJECTED = [1024, 0, 1, 1, 3072, 0, 1, 27700]

/** Returns tags that name a vertical system by its number, or by a text. */
function vertical(system: number | string): TiffForm['tags'] {
  const named = typeof system === 'string'
  const key = named ? [4097, 34737, system.length, 0] : [4096, 0, 1, system]
  return { 34735: [1, 1, 0, 3, ...PROJECTED, ...key], ...(named && { 34737: system }) }
}

function bandUnit(unit: string): TiffForm['tags'] {
  return {
    42112: `<GDALMetadata><Item name="UNITTYPE" sample="0" role="unittype">${unit}</Item></GDALMetadata>`,
  }
}

test.each([
  ['the vertical system EPSG:6360', vertical(6360), 'EPSG:6360, in feet'],
  ['the vertical system EPSG:8228', vertical(8228), 'EPSG:8228, in feet'],
  ['a vertical system by name', vertical('NAVD88 height (ftUS)|'), '"NAVD88 height (ftUS)"'],
  [
    'a compound system by name',
    { 34735: [1, 1, 0, 3, ...PROJECTED, 1026, 34737, 35, 0], 34737: 'OSGB36 / BNG + MSL height (feet)|  ' },
    '"MSL height (feet)"',
  ],
  ['the band unit ft', bandUnit('ft'), 'the unit of its band is "ft"'],
  ['the band unit us-ft', bandUnit('us-ft'), 'the unit of its band is "us-ft"'],
  ['the band unit cm', bandUnit('cm'), 'the unit of its band is "cm"'],
  ...[
    'mm',
    'decimetres',
    'metres/10',
    'm x 10',
    'm/s',
    'metres per second',
    'm2',
    'm depth',
    'metres below datum',
  ]
    .concat(['feet (m AOD)', 'mbar', 'minutes'])
    .map((unit) => [`the band unit ${unit}`, bandUnit(unit), `the unit of its band is "${unit}"`] as const),
] as const)('heights with %s are refused by name', async (_, tags, problem) => {
  await expect(opened(tags)).rejects.toThrow(`model.tif: has heights that are not in metres`)
  await expect(opened(tags)).rejects.toThrow(problem)
})

test.each([
  ['-9999', -9999],
  [' -9999.0 ', -9999],
  ['-9.999E+03', -9999],
  ['-9999,5', -9999.5],
  ['-9999 m', -9999],
  ['0x10', 16],
  ['nan', NaN],
  ['-NaN', NaN],
  ['-1.#IND', NaN],
  ['1.#QNAN0', NaN],
  ['-inf', -Infinity],
  ['1.#INF', Infinity],
  ['-3.40282346638529e+38', Math.fround(-3.4028234663852886e38)],
  ['-1.7976931348623157e+308', -Infinity],
  ['none', null],
  ['-', null],
])('the nodata value "%s" is %d, as in GDAL', (text, value) => {
  expect(nodataFrom(text)).toBe(value)
})

test('depths are refused, because hollows would become hills', async () => {
  await expect(opened(vertical(5715))).rejects.toThrow('model.tif: contains depths, which count downwards')
})

test.each([
  ['no unit', {}],
  ['the Ordnance Datum', vertical(5701)],
  ['the Ordnance Datum by name', vertical('ODN height|')],
  ['the band unit m', bandUnit('m')],
  ['the band unit metres', bandUnit(' Metres ')],
])('heights with %s are read', async (_, tags) => {
  expect(await opened(tags)).toBe('EPSG:27700')
})

test.each([
  ...['m AOD', 'mAOD', 'metres ODN', 'metres above Ordnance Datum', 'M (ODN)', 'masl', 'm a.s.l.', 'm OD'],
  ...['meters (NAVD88)', 'metre, Newlyn', 'mAMSL', 'm AMSL', 'm above mean sea level'],
])('the band unit "%s" is the metre', async (unit) => {
  expect(await opened(bandUnit(unit))).toBe('EPSG:27700')
})

const GRID = 'PROJCS["British_National_Grid",GEOGCS["OSGB36",UNIT["Degree",0.0174]],UNIT["Meter",1.0]]'
const HEIGHTS = 'VERTCS["Newlyn",VDATUM["Newlyn"],UNIT["Meter",1.0]]'

test.each([
  ['metres', `COMPD_CS["all",${GRID},${HEIGHTS}]`, null],
  [
    'heights in feet',
    `COMPD_CS["all",${GRID},${HEIGHTS.replace('"Meter",1.0', '"Foot",0.3048')}]`,
    'has heights',
  ],
  [
    'positions in feet',
    `COMPD_CS["all",${GRID.replace('"Meter",1.0', '"Foot",0.3048')},${HEIGHTS}]`,
    'is not in',
  ],
  [
    'heights in feet in old lines',
    'Projection BRITISH_NATIONAL_GRID\nZunits FEET\nUnits METERS',
    'is not in',
  ],
])('a .prj file with %s', async (_, text, problem) => {
  const file = path.join(await makeFolder(), 'model.asc')
  await writeFile(file, encodeAscii(hills))
  await writeFile(file.replace('.asc', '.prj'), text)
  if (problem === null) (await openRaster(file)).close()
  else await expect(openRaster(file)).rejects.toThrow(problem)
})
