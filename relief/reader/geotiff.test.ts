import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { writeArrayBuffer } from 'geotiff'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { sharedData } from '../testing/shared-data.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { readGeoTiff } from './geotiff.ts'

type Metadata = Parameters<typeof writeArrayBuffer>[1]

/** A file of 3 by 2 cells as another program writes it. */
async function makeFile(
  metadata: Metadata,
  values: Float32Array | Uint16Array = Float32Array.of(1, 2, 3, 4, 5, 6),
) {
  const file = path.join(await makeFolder(), 'heights.tif')
  const whole = {
    width: 3,
    height: 2,
    ModelPixelScale: [2, 2, 0],
    ModelTiepoint: [0, 0, 0, 1000, 500, 0],
    GTModelTypeGeoKey: 1,
    ProjectedCSTypeGeoKey: 27700,
    ...metadata,
  }
  await writeFile(file, Buffer.from(writeArrayBuffer(values, whole)))
  return file
}

test('what our own writer wrote is read back: heights, place, system and missing cells', async () => {
  const raster = makeRaster(70, (c, r) => (c === 5 ? NaN : 300 + Math.fround(c * 0.125 + r * 0.001)))
  const file = path.join(await makeFolder(), 'own.tif')
  await writeFile(file, encodeGeoTiff(raster, 27700))
  const { heights, crs } = await readGeoTiff(file)
  expect(crs).toBe('EPSG:27700')
  expect(heights).toEqual(raster)
})

// The other program's writer takes the bits of signed numbers as unsigned ones: 65 531 stands for −5.
test('whole metres in 16 bits are read as heights', async () => {
  const file = await makeFile(
    { BitsPerSample: [16], SampleFormat: [2], GDAL_NODATA: '-32768' },
    Uint16Array.of(65_531, 2, 3, 32_768, 5, 600),
  )
  const { heights } = await readGeoTiff(file)
  expect([...heights.values]).toEqual([-5, 2, 3, NaN, 5, 600])
})

test('the mark for missing cells may be "nan"', async () => {
  const file = await makeFile({ GDAL_NODATA: 'nan' }, Float32Array.of(1, NaN, 3, 4, 5, 6))
  const { heights } = await readGeoTiff(file)
  expect([...heights.values]).toEqual([1, NaN, 3, 4, 5, 6])
})

test('a mark that float32 rounds still marks', async () => {
  const file = await makeFile(
    { GDAL_NODATA: '-3.4028234663852886e+38' },
    Float32Array.of(1, -3.4028234663852886e38, 3, 4, 5, 6),
  )
  expect((await readGeoTiff(file)).heights.values[1]).toBeNaN()
})

test('a file that places the middles of its cells lies half a cell further north-west', async () => {
  const corner = await readGeoTiff(await makeFile({ GTRasterTypeGeoKey: 1 }))
  const middle = await readGeoTiff(await makeFile({ GTRasterTypeGeoKey: 2 }))
  expect([corner.heights.west, corner.heights.north]).toEqual([1000, 500])
  expect([middle.heights.west, middle.heights.north]).toEqual([999, 501])
})

test('a file without a system says null', async () => {
  const file = await makeFile({ ProjectedCSTypeGeoKey: 32767 })
  expect((await readGeoTiff(file)).crs).toBeNull()
})

test.each([
  ['degrees', { GTModelTypeGeoKey: 2, GeographicTypeGeoKey: 4326 }, 'is in degrees'],
  ['feet', { ProjLinearUnitsGeoKey: 9002 }, 'not in metres'],
  ['oblong cells', { ModelPixelScale: [2, 1, 0] }, 'square cells'],
] as const)('a file in %s is refused by name', async (_, metadata, problem) => {
  const reading = readGeoTiff(await makeFile(metadata as unknown as Metadata))
  await expect(reading).rejects.toThrow(/heights\.tif/)
  await expect(reading).rejects.toThrow(problem)
})

test('a file that is no GeoTIFF is refused by name', async () => {
  const file = path.join(await makeFolder(), 'notes.txt')
  await writeFile(file, 'heights follow')
  await expect(readGeoTiff(file)).rejects.toThrow(/notes\.txt: cannot be read as a GeoTIFF/)
})

const slovenia = sharedData('rvt_TM1_564_146_1m_slovenia.tif')
test.skipIf(slovenia === null)('a real survey is read: LZW, strips, EPSG:3794', async () => {
  const { heights, crs } = await readGeoTiff(slovenia ?? '')
  expect([crs, heights.width, heights.height, heights.cell]).toEqual(['EPSG:3794', 1000, 1000, 1])
  expect([heights.west, heights.north]).toEqual([563999.5, 146999.5])
  expect(heights.values.reduce((a, b) => Math.min(a, b))).toBeCloseTo(254.97, 2)
  expect(heights.values.reduce((a, b) => Math.max(a, b))).toBeCloseTo(325.05, 2)
})

const holed = sharedData('rvt_TM1_564_146_nodata_1m.tif')
test.skipIf(holed === null)('a real survey with "nan" holes is read', async () => {
  const { heights } = await readGeoTiff(holed ?? '')
  const valid = heights.values.filter((value) => !Number.isNaN(value)).length / heights.values.length
  expect(valid).toBeCloseTo(0.9995, 4)
})
