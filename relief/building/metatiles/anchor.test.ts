import path from 'node:path'
import { expect, test } from 'vitest'
import { positionAt, worldSide } from '#geo/tiles/mercator.ts'
import type { Projection } from '../../datum/projections.ts'
import { emptyGrid, type Grid } from '../../height-source.ts'
import { openMosaic, type MosaicIndex } from '../../mosaic/mosaic.ts'
import { makeRaster } from '../../testing/rasters.ts'
import { readRaster } from '../../testing/read-raster.ts'
import { sharedData } from '../../testing/shared-data.ts'
import {
  addressOf,
  heightsOf,
  makeRasterFile,
  readTileset,
  testBuild,
  tilesOf,
} from '../../testing/tilesets.ts'
import { anchored, frameAround } from './anchor.ts'
import { buildTileset } from '../build-tileset.ts'

/** A column that is a multiple of no power of two. */
const CUT = 437
const ZOOMS = [11, 17] as const
const TILE = 256

/** Returns columns of a raster as a raster of its own. */
function columns(grid: Grid, from: number, to: number): Grid {
  const part = emptyGrid({ ...grid, width: to - from, west: grid.west + from * grid.cell })
  for (let row = 0; row < grid.height; row++)
    part.values.set(grid.values.subarray(row * grid.width + from, row * grid.width + to), row * part.width)
  return part
}

async function build(rasters: readonly string[]) {
  const options = await testBuild(rasters, { layers: [], zooms: ZOOMS, tileSize: TILE })
  await buildTileset(options)
  return { out: options.out, projection: options.projection }
}

/** Returns the largest difference in metres between heights of two tilesets east of a line, by zoom. */
async function differences(one: string, two: string, projection: Projection, line: number) {
  const worst = new Map<number, number>()
  for (const file of await tilesOf(one, 'elevation')) {
    const { z, x, y } = addressOf(file)
    const found = (await heightsOf(path.join(one, 'elevation', file))).heights
    const other = (await heightsOf(path.join(two, 'elevation', file))).heights
    // Where the cells and the pixels around a place all lie beyond the line.
    const margin = 5 * 0.74 * 2 ** (ZOOMS[1] - z)
    for (const [at, height] of found.entries()) {
      const beside = other[at] ?? NaN
      const difference = Number.isNaN(beside) ? Infinity : Math.abs(height - beside)
      // The projection takes by far the longest, and is needed only where the difference would be the worst.
      if (Number.isNaN(height) || difference <= (worst.get(z) ?? -1)) continue
      const pixel = [x * TILE + (at % TILE) + 0.5, y * TILE + Math.floor(at / TILE) + 0.5] as const
      const [easting] = projection.fromDegrees(...positionAt(pixel, worldSide(z, TILE)))
      if (easting >= line + margin) worst.set(z, difference)
    }
  }
  return worst
}

async function differencesOf(ground: Grid): Promise<ReadonlyMap<number, number>> {
  const east = await makeRasterFile(columns(ground, CUT, ground.width))
  const west = await makeRasterFile(columns(ground, 0, CUT))
  const [one, two] = [await build([east]), await build([east, west])]
  return differences(one.out, two.out, one.projection, ground.west + CUT)
}

const rough = makeRaster(900, (c, r) => 200 + 3 * Math.sin(c / 1.7) + 2 * Math.cos(r / 2.3) + 0.05 * c)

test('a further raster beside the others changes no height of theirs at any zoom', async () => {
  const found = await differencesOf(rough)
  expect([...found].sort()).toEqual([11, 12, 13, 14, 15, 16, 17].map((zoom) => [zoom, 0]))
}, 120_000)

const REAL = sharedData('rvt_TM1_564_146_1m_slovenia.tif')

test.skipIf(REAL === null)(
  'the same is true of a real raster',
  async () => {
    const found = await differencesOf(await readRaster(REAL ?? ''))
    expect([...found].sort()).toEqual([11, 12, 13, 14, 15, 16, 17].map((zoom) => [zoom, 0]))
  },
  120_000,
)

const indexOf = async (grid: Grid): Promise<MosaicIndex> =>
  (await openMosaic([await makeRasterFile(grid)])).index

test.each([
  ['whole metres', { west: 278_437, north: 249_501 }, { west: 278_400, north: 249_536 }],
  [
    'a corner that is a multiple already',
    { west: 278_400, north: 249_536 },
    { west: 278_400, north: 249_536 },
  ],
  ['half metres', { west: 278_437.5, north: 249_500.5 }, { west: 278_400.5, north: 249_535.5 }],
  ['a corner west and south of the origin', { west: -3, north: -1 }, { west: -64, north: 0 }],
])('the corner of a frame is a multiple of blocks away from the origin: %s', async (_, corner, expected) => {
  const index = await indexOf({ ...makeRaster(5, () => 1), ...corner })
  const { frame, rasters } = anchored(index, 64)
  expect(frame).toMatchObject(expected)
  const [raster] = rasters
  expect(frame.west + (raster?.column ?? NaN)).toBe(corner.west)
  expect(frame.north - (raster?.row ?? NaN)).toBe(corner.north)
  expect(frame.width).toBe((raster?.column ?? NaN) + 5)
  expect(frameAround({ ...index, frame, rasters })).toEqual(index.frame)
})

test('cells that are no binary fraction give the same corner to the last digit, whichever raster is the first', async () => {
  const cells = { ...makeRaster(5, () => 1), cell: 0.1 }
  const corners = await Promise.all(
    [278_437.3, 278_437.3 + 7 * 0.1, 278_437.3 + 3 * 0.1].map(async (west) => {
      const { frame } = anchored(await indexOf({ ...cells, west }), 64)
      return frame.west
    }),
  )
  expect(new Set(corners).size).toBe(1)
})

test('the bounds in the description are those of the ground with heights, not of the rasters', async () => {
  const ground = makeRaster(900, (c, r) => (c >= 300 && c < 500 && r >= 100 && r < 400 ? 200 : NaN))
  const { out, projection } = await build([await makeRasterFile(ground)])
  const [west, south, east, north] = (await readTileset(out)).bounds
  const corners = [
    [300, 100],
    [500, 100],
    [300, 400],
    [500, 400],
  ].map(([column = NaN, row = NaN]) => projection.toDegrees(ground.west + column, ground.north - row))
  const longitudes = corners.map(([longitude]) => longitude)
  const latitudes = corners.map(([, latitude]) => latitude)
  // A hundred-thousandth of a degree is about a metre.
  expect(west).toBeCloseTo(Math.min(...longitudes), 5)
  expect(east).toBeCloseTo(Math.max(...longitudes), 5)
  expect(south).toBeCloseTo(Math.min(...latitudes), 5)
  expect(north).toBeCloseTo(Math.max(...latitudes), 5)
})
