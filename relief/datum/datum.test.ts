import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { RasterFrame } from '../height-source.ts'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { sharedData } from '../testing/shared-data.ts'
import { SURVEY_POINTS } from '../testing/survey-points.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { extentInDegrees } from './extent.ts'
import { openProjection } from './projections.ts'
import { readWalesPart, WALES_PART } from './wales-part.ts'

const GRID = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')

/** A raster of 1 km around a point of the National Grid. */
function frameAt([easting, northing]: readonly [number, number]): RasterFrame {
  return { width: 1000, height: 1000, cell: 1, west: easting - 500, north: northing + 500 }
}

test.each(SURVEY_POINTS)('without any setting, $name is correct to 5 mm', async (point) => {
  const projection = await openProjection('EPSG:27700', null)
  const [easting, northing] = projection.fromDegrees(point.longitude, point.latitude)
  expect(Math.hypot(easting - point.easting, northing - point.northing)).toBeLessThan(0.005)
  expect(projection.datumShiftOf(frameAt([easting, northing]))).toBe('OSTN15')
})

test.skipIf(GRID === null).each(SURVEY_POINTS)(
  'with the whole grid, $name is correct to 5 mm',
  async (point) => {
    const projection = await openProjection('EPSG:27700', GRID)
    const [easting, northing] = projection.fromDegrees(point.longitude, point.latitude)
    expect(Math.hypot(easting - point.easting, northing - point.northing)).toBeLessThan(0.005)
  },
)

test.each([
  ['in Wales', [278_000, 249_000], 'OSTN15'],
  ['in Norwich', [623_000, 308_000], 'Helmert'],
  // 2.0 degrees west is E 400,000.
  ['across the edge of the part', [400_000, 249_000], 'Helmert'],
] as const)('a raster %s (%s) is placed by %s', async (_, place, datumShift) => {
  const projection = await openProjection('EPSG:27700', null)
  expect(projection.datumShiftOf(frameAt(place))).toBe(datumShift)
})

test.skipIf(GRID === null)('with the whole grid, a raster in Norwich is exact', async () => {
  const projection = await openProjection('EPSG:27700', GRID)
  expect(projection.datumShiftOf(frameAt([623_000, 308_000]))).toBe('OSTN15')
})

test.skipIf(GRID === null).each([
  [10, 0.5],
  [60, 2.5],
  [300, 4.5],
])('%d km east of the part, positions are off by less than %d m', async (kilometres, most) => {
  const [part, whole] = [await openProjection('EPSG:27700', null), await openProjection('EPSG:27700', GRID)]
  for (let northing = 120_000; northing <= 450_000; northing += 10_000) {
    const place = whole.toDegrees(400_000 + kilometres * 1000, northing)
    const [easting, found] = part.fromDegrees(...place)
    expect(Math.hypot(easting - 400_000 - kilometres * 1000, found - northing)).toBeLessThan(most)
  }
})

test('a part for Wales that is damaged or missing is named, with what to do', async () => {
  const folder = await makeFolder()
  await expect(readWalesPart(path.join(folder, 'gone.bin'))).rejects.toThrow('gone.bin')
  const damaged = path.join(folder, 'damaged.bin')
  const bytes = await readFile(WALES_PART)
  bytes[100_000] = (bytes[100_000] ?? 0) ^ 1
  await writeFile(damaged, bytes)
  await expect(readWalesPart(damaged)).rejects.toThrow(/damaged\.bin: .*it is damaged.*Restore the file/)
})

test('metres to degrees and back gives the same metres', async () => {
  const projection = await openProjection('EPSG:27700', null)
  const [easting, northing] = projection.fromDegrees(...projection.toDegrees(278_250, 249_460))
  expect(easting).toBeCloseTo(278_250, 4)
  expect(northing).toBeCloseTo(249_460, 4)
})

test.each(['EPSG:3794', 'EPSG:32630', 'EPSG:25830', '+proj=utm +zone=30 +datum=WGS84 +units=m'])(
  '%s needs no datum shift',
  async (crs) => {
    expect((await openProjection(crs, null)).datumShiftOf(frameAt([500_000, 500_000]))).toBe('none')
  },
)

test('the Airy ellipsoid without a datum would be 100 m off and is refused', async () => {
  const crs = '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996 +x_0=400000 +y_0=-100000 +ellps=airy +units=m'
  await expect(openProjection(crs, null)).rejects.toThrow('100 m off')
})

test.each(['EPSG:4326', 'EPSG:999', 'mid Wales'])('"%s" is refused by name', async (crs) => {
  await expect(openProjection(crs, null)).rejects.toThrow(crs)
})

test('degrees are refused as a projected system', async () => {
  await expect(openProjection('+proj=longlat +datum=WGS84', null)).rejects.toThrow('not in metres')
})

test('a file that is not the grid is refused by name', async () => {
  const folder = await makeFolder()
  await expect(openProjection('EPSG:27700', `${folder}/no-such-grid.tif`)).rejects.toThrow(
    'no-such-grid.tif: does not exist',
  )
  const terrain = path.join(folder, 'terrain.tif')
  await writeFile(
    terrain,
    encodeGeoTiff(
      makeRaster(20, () => 200),
      27700,
    ),
  )
  await expect(openProjection('EPSG:27700', terrain)).rejects.toThrow('terrain.tif: is not the OSTN15 grid')
})

test('the extent in degrees contains all four corners of a raster that is rotated against the meridian', async () => {
  const projection = await openProjection('EPSG:27700', null)
  const raster = makeRaster(1000, () => 0)
  const [west, south, east, north] = extentInDegrees(raster, projection)
  for (const [x, y] of [
    [0, 0],
    [1000, 0],
    [0, 1000],
    [1000, 1000],
  ] as const) {
    const [longitude, latitude] = projection.toDegrees(raster.west + x, raster.north - y)
    expect(longitude).toBeGreaterThanOrEqual(west)
    expect(longitude).toBeLessThanOrEqual(east)
    expect(latitude).toBeGreaterThanOrEqual(south)
    expect(latitude).toBeLessThanOrEqual(north)
  }
})
