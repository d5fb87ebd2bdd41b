import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Format2SetFile } from '#contract/relief-format-2.ts'
import { terrariumToHeight } from '#contract/terrarium.ts'
import { buildReliefSet } from './build.ts'
import { openProjection } from './datum/projections.ts'
import type { Grid } from './grid.ts'
import { pixelToDegrees, TILE_SIZE } from './pyramid/mercator.ts'
import { makeFolder, makeRaster } from './testing/rasters.ts'

async function build(heights: Grid, zooms: { minZoom: number; maxZoom: number }) {
  const out = path.join(await makeFolder(), 'set')
  const projection = await openProjection('EPSG:27700', null)
  await buildReliefSet({
    heights,
    projection,
    ...zooms,
    out,
    name: 'Test',
    attribution: 'Nobody',
    invented: true,
    source: 'test',
    version: 1,
    onProgress: () => undefined,
  })
  const set = JSON.parse(await readFile(path.join(out, 'set.json'), 'utf8')) as Format2SetFile
  const folder = path.join(out, 'elevation')
  const files = existsSync(folder) ? await readdir(folder, { recursive: true }) : []
  const tiles = files.filter((file) => file.endsWith('.webp'))
  return { set, folder, tiles, projection }
}

interface Tile {
  z: number
  x: number
  y: number
  /** Metres, row by row; NaN where none is known. */
  heights: number[]
  channels: number
}

async function readTile(folder: string, file: string): Promise<Tile> {
  const [z = 0, x = 0, y = 0] = file.replace('.webp', '').split('/').map(Number)
  const { data, info } = await sharp(path.join(folder, file)).raw().toBuffer({ resolveWithObject: true })
  const heights = Array.from({ length: TILE_SIZE * TILE_SIZE }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * at, 3 * at + 3)
    return terrariumToHeight(red, green, blue)
  })
  return { z, x, y, heights, channels: info.channels }
}

/** A plane that rises a metre in ten to the east and falls one in fifty to the south. */
const plane = (column: number, row: number) => 300 + column * 0.1 - row * 0.02

test.each([
  [17, 1 / 128],
  [15, 1 / 32],
  [13, 1 / 32],
])('heights at z%d are those of the raster to half a step', async (zoom, step) => {
  const raster = makeRaster(600, plane)
  const { folder, tiles, projection } = await build(raster, { minZoom: zoom, maxZoom: zoom })
  let compared = 0
  let worst = 0
  for (const file of tiles) {
    const { z, x, y, heights } = await readTile(folder, file)
    for (let at = 37; at < heights.length; at += 29) {
      const height = heights[at] ?? NaN
      const column = x * TILE_SIZE + (at % TILE_SIZE) + 0.5
      const row = y * TILE_SIZE + Math.floor(at / TILE_SIZE) + 0.5
      const [easting, northing] = projection.fromDegrees(...pixelToDegrees(z, column, row))
      const [across, down] = [easting - raster.west, raster.north - northing]
      // At the rim a cell is shared with nothing, and means are of fewer cells.
      if (Number.isNaN(height) || across < 60 || down < 60 || across > 540 || down > 540) continue
      compared++
      worst = Math.max(worst, Math.abs(height - plane(across - 0.5, down - 0.5)))
    }
  }
  expect(compared).toBeGreaterThan(20)
  // The place of a pixel is interpolated to 4 mm, which is worth nothing beside this.
  expect(worst).toBeLessThan(step / 2 + 0.001)
})

test('where no ground is known, no height is told, and nothing beside it is bent', async () => {
  const raster = makeRaster(400, (c, r) => ((c - 200) ** 2 + (r - 200) ** 2 < 3600 ? NaN : 350))
  const { folder, tiles } = await build(raster, { minZoom: 13, maxZoom: 17 })
  let missing = 0
  const told = new Set<number>()
  for (const file of tiles) {
    const { heights, channels } = await readTile(folder, file)
    expect(channels).toBe(3)
    for (const height of heights) {
      if (Number.isNaN(height)) missing++
      else told.add(height)
    }
  }
  expect([...told]).toEqual([350])
  expect(missing).toBeGreaterThan(1000)
})

test('the slope goes on unbroken from tile to tile', async () => {
  const { folder, tiles } = await build(makeRaster(700, plane), { minZoom: 16, maxZoom: 16 })
  let met = 0
  let worst = 0
  for (const file of tiles) {
    const left = await readTile(folder, file)
    const neighbour = `${left.z}/${left.x + 1}/${left.y}.webp`
    if (!tiles.includes(neighbour)) continue
    const right = await readTile(folder, neighbour)
    for (let row = 0; row < TILE_SIZE; row++) {
      const at = row * TILE_SIZE
      const [inner = NaN, edge = NaN, across = NaN] = [
        left.heights[at + 254],
        left.heights[at + 255],
        right.heights[at],
      ]
      if (Number.isNaN(inner + edge + across)) continue
      met++
      worst = Math.max(worst, Math.abs(across - edge - (edge - inner)))
    }
  }
  expect(worst).toBeLessThanOrEqual(2 / 128)
  expect(met).toBeGreaterThan(100)
})

test('the set says where its heights begin', async () => {
  const raster = makeRaster(100, plane)
  const near = await build(raster, { minZoom: 10, maxZoom: 13 })
  expect(near.set.elevation).toEqual({ encoding: 'terrarium', minZoom: 12, maxZoom: 13, tileSize: 256 })
  expect([...new Set(near.tiles.map((file) => file.split('/')[0]))].sort()).toEqual(['12', '13'])
  const far = await build(raster, { minZoom: 10, maxZoom: 11 })
  expect(far.set.elevation).toBeNull()
  expect(far.tiles).toEqual([])
})
