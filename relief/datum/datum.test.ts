import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder, makeRaster } from '../testing/rasters.ts'
import { sharedData } from '../testing/shared-data.ts'
import { SURVEY_POINTS } from '../testing/survey-points.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { extentInDegrees } from './extent.ts'
import { openProjection } from './projections.ts'

const GRID = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')

test.skipIf(GRID === null).each(SURVEY_POINTS)('with OSTN15, $name is correct to 5 mm', async (point) => {
  const projection = await openProjection('EPSG:27700', GRID)
  const [easting, northing] = projection.fromDegrees(point.longitude, point.latitude)
  expect(Math.hypot(easting - point.easting, northing - point.northing)).toBeLessThan(0.005)
  expect(projection.datumShift).toBe('OSTN15')
})

test.each(SURVEY_POINTS)(
  'without a grid, $name is off by 1 to 2 m, and the projection says so',
  async (point) => {
    const projection = await openProjection('EPSG:27700', null)
    const [easting, northing] = projection.fromDegrees(point.longitude, point.latitude)
    const off = Math.hypot(easting - point.easting, northing - point.northing)
    expect(off).toBeGreaterThan(0.9)
    expect(off).toBeLessThan(2)
    expect(projection.datumShift).toBe('Helmert')
  },
)

test('metres to degrees and back gives the same metres', async () => {
  const projection = await openProjection('EPSG:27700', null)
  const [easting, northing] = projection.fromDegrees(...projection.toDegrees(278_250, 249_460))
  expect(easting).toBeCloseTo(278_250, 2)
  expect(northing).toBeCloseTo(249_460, 2)
})

test.each(['EPSG:3794', 'EPSG:32630', 'EPSG:25830', '+proj=utm +zone=30 +datum=WGS84 +units=m'])(
  '%s needs no datum shift',
  async (crs) => {
    expect((await openProjection(crs, null)).datumShift).toBe('none')
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
