import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { tileAt } from '#geo/tiles/tile-address.ts'
import { reliefHere } from '../testing/relief-here.ts'
import { openTileQueue } from '../lidar/tile-queue.ts'
import { openLiveTileset } from '../lidar/national-raster.ts'
import { TEST_FACTS } from '../testing/tilesets.ts'
import { fieldCase, maskedByGdal, readWithGdal, withoutFieldRasters } from '../testing/gdal.ts'
import { readRaster } from '../testing/read-raster.ts'
import { openFileSource } from '../source/file.source.ts'
import type { MosaicOptions } from './mosaic.ts'

const missing = withoutFieldRasters()

/** Returns the largest difference in metres; Infinity where only one of the two knows a height. */
function farthest(ours: Float32Array, theirs: Float32Array): number {
  if (ours.length !== theirs.length) return Infinity
  return ours.reduce((most, height, at) => {
    const other = theirs[at] ?? NaN
    if (Number.isNaN(height) && Number.isNaN(other)) return most
    const off = Math.abs(height - other)
    return Number.isNaN(off) ? Infinity : Math.max(most, off)
  }, 0)
}

const NATIONAL: MosaicOptions = { crs: 'EPSG:27700' }

test.skipIf(missing !== null).each<[folder: string, files: readonly string[], options?: MosaicOptions]>([
  ['base', ['a.tif']],
  ['tiny-rotation', ['a.tif']],
  ['aux-nodata', ['a.tif']],
  ['aux-scale', ['a.tif']],
  ['aux-crs', ['a.tif']],
  ['tfw-prj', ['a.tif']],
  ['epsg7405', ['gdal.tif', 'key.tif']],
  ['asc-prj7405', ['a.asc']],
  ['user-defined', ['esri.tif']],
  ['terrain50', ['SN65.asc']],
  ['units', ['maod.tif', 'metres-odn.tif']],
  ['asc-variants', ['dxdy.asc', 'crlf-sci.asc', 'center.asc', 'nodata-last.asc', 'tabs.asc'], NATIONAL],
  [
    'forms',
    [
      ...['lerc', 'lerc-zstd', 'lerc-1cm', 'zstd-p3', 'big-strips', 'sparse', 'v11', 'jxl-free'],
      ...['point', 'nan', 'flt-max', 'double', 'cog'],
    ].map((name) => `${name}.tif`),
  ],
])('%s: heights and position are those of GDAL', async (folder, files, options) => {
  const made = await fieldCase(folder)
  for (const name of files) {
    const file = path.join(made, name)
    const [ours, theirs] = [await readRaster(file, options), await readWithGdal(file)]
    expect([name, farthest(ours.values, theirs.values)]).toEqual([name, expect.closeTo(0, 4) as number])
    for (const fact of ['west', 'north', 'cell'] as const) expect(ours[fact]).toBeCloseTo(theirs[fact], 6)
  }
})

test.skipIf(missing !== null)('cells that masks of GDAL hide are missing, as in GDAL', async () => {
  const { folder, names } = await maskedByGdal()
  for (const name of names) {
    const file = path.join(folder, `${name}.tif`)
    const [ours, theirs] = [await readRaster(file), await readWithGdal(file)]
    expect([name, ours.values.filter(Number.isNaN).length > 1000]).toEqual([name, true])
    expect([name, farthest(ours.values, theirs.values)]).toEqual([name, 0])
  }
})

const REFUSED: readonly [folder: string, file: string, crs: string | null, problem: string][] = [
  ['user-defined', 'towgs84.tif', null, 'or give it with --crs EPSG:27700'],
  ['user-defined', 'airy-unknown.tif', null, 'does not name its projected system'],
  ['units', 'cm-int16.tif', null, 'are they in centimetres'],
  ['units', 'mm-int32.tif', null, 'or millimetres'],
  ['units', 'hillshade-byte.tif', null, 'has whole numbers of eight bits, as a picture'],
  ['mercator', 'a.tif', null, 'is 0.62 m of ground there'],
  ['mercator', 'a.tif', '+proj=merc +a=6378137 +b=6378137 +units=m', 'gdalwarp -t_srs EPSG:27700'],
  ['asc-variants', 'utf16.asc', 'EPSG:27700', 'is a text in UTF-16'],
  ['asc-variants', 'bom.asc', 'EPSG:27700', 'begins with a byte order mark'],
  ['asc-variants', 'comma.asc', 'EPSG:27700', 'is not a height'],
  ['forms', 'alpha.tif', null, 'has 2 bands'],
  ['forms', 'float16.tif', null, 'has cells of 16 bits'],
  ['forms', 'lzma.tif', null, 'its compression is not supported'],
  ['forms', 'southup.tif', null, 'only square cells with north up'],
  ['forms', 'cut.tif', null, 'is it incomplete?'],
]

test.skipIf(missing !== null).each(REFUSED)(
  '%s/%s (system %s) is a problem of an inspection, and a build refuses it with the same words',
  async (folder, name, crs, problem) => {
    const made = await fieldCase(folder)
    const file = path.join(made, name)
    const system = crs === null ? [] : ['--crs', crs]
    const inspected = await reliefHere(['inspect', file, ...system])
    expect(inspected).toMatchObject({ status: 1, stdout: expect.stringContaining(problem) as string })
    const out = ['--out', path.join(made, 'set'), '--layers', 'hillshade', '--zoom', '14', '--workers', '1']
    const built = await reliefHere(['build', file, ...out, ...system])
    expect(built).toMatchObject({ status: 1, stderr: expect.stringContaining(problem) as string })
  },
)

test.skipIf(missing !== null)('what a build refuses is not believed live either', async () => {
  const queue = openTileQueue(1)
  onTestFinished(queue.close)
  for (const [folder, name, crs, problem] of REFUSED) {
    if (crs !== null && !name.endsWith('.asc')) continue
    const file = path.join(await fieldCase(folder), name)
    const store = { get: () => Promise.resolve(null), put: () => Promise.resolve(true) }
    const showing = async (): Promise<unknown> => {
      const live = await openLiveTileset({
        ...{ source: openFileSource(file), local: true, version: '0', store, queue, ostn15: null },
        facts: TEST_FACTS,
      })
      return live.tile('hillshade', tileAt([-3.781, 52.1326], 14))
    }
    const named = name.endsWith('comma.asc') ? 'does not name its projected system' : problem
    await expect(showing(), name).rejects.toThrow(named)
  }
})

test.skipIf(missing !== null)('with the unit given, numbers in it become metres', async () => {
  const folder = await fieldCase('units')
  const metres = (await readWithGdal(path.join(folder, 'maod.tif'))).values
  for (const [name, heightUnit] of [
    ['cm-int16.tif', 'cm'],
    ['mm-int32.tif', 'mm'],
  ] as const) {
    const { values } = await readRaster(path.join(folder, name), { heightUnit })
    expect(farthest(values, metres)).toBeLessThan(0.0051)
  }
  const picture = await readRaster(path.join(folder, 'hillshade-byte.tif'), { heightUnit: 'm' })
  expect(picture.values.reduce((most, height) => Math.max(most, height), 0)).toBe(255)
})
