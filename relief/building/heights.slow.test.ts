import path from 'node:path'
import { expect, test } from 'vitest'
import { positionAt, worldSide } from '#geo/tiles/mercator.ts'
import { makeRaster } from '../testing/rasters.ts'
import { addressOf, heightsOf, makeTileset, tilesOf } from '../testing/tilesets.ts'

/** A plane that rises 1 m in 10 m to the east and falls 1 m in 50 m to the south. */
const plane = (column: number, row: number): number => 300 + column * 0.1 - row * 0.02

test.each([
  [256, 17, 17],
  [256, 14, 15],
  [256, 12, 13],
  [512, 16, 16],
] as const)(
  'heights in tiles of %d pixels at zooms %d to %d match the raster to half a step',
  async (tileSize, from, to) => {
    const raster = makeRaster(600, plane)
    const { out, projection } = await makeTileset(raster, { tileSize, zooms: [from, to], layers: [] })
    let compared = 0
    for (const file of await tilesOf(out, 'elevation')) {
      const { z, x, y } = addressOf(file)
      const { heights, channels } = await heightsOf(path.join(out, 'elevation', file))
      expect(channels).toBe(3)
      const step = z === to ? 1 / 128 : 1 / 32
      for (let at = 37; at < heights.length; at += 29) {
        const height = heights[at] ?? NaN
        const column = x * tileSize + (at % tileSize) + 0.5
        const row = y * tileSize + Math.floor(at / tileSize) + 0.5
        const [easting, northing] = projection.fromDegrees(
          ...positionAt([column, row], worldSide(z, tileSize)),
        )
        const [across, down] = [easting - raster.west, raster.north - northing]
        // Near the edge of the raster, fewer cells contribute to a mean.
        if (Number.isNaN(height) || across < 80 || down < 80 || across > 520 || down > 520) continue
        compared++
        // Pixel positions are interpolated to 4 mm, which is negligible here.
        expect(Math.abs(height - plane(across - 0.5, down - 0.5))).toBeLessThan(step / 2 + 0.001)
      }
    }
    expect(compared).toBeGreaterThan(20)
  },
)

test('missing ground gives no height, and does not bend the ground beside it', async () => {
  const raster = makeRaster(400, (c, r) => ((c - 200) ** 2 + (r - 200) ** 2 < 3600 ? NaN : 350))
  const { out } = await makeTileset(raster, { zooms: [13, 17], layers: [] })
  let missing = 0
  const told = new Set<number>()
  for (const file of await tilesOf(out, 'elevation'))
    for (const height of (await heightsOf(path.join(out, 'elevation', file))).heights) {
      if (Number.isNaN(height)) missing++
      else told.add(height)
    }
  expect([...told]).toEqual([350])
  expect(missing).toBeGreaterThan(1000)
})

test('the slope continues unbroken from tile to tile and from metatile to metatile', async () => {
  // The raster is wider than one metatile of 1024 pixels, which is four tiles.
  const { out } = await makeTileset(makeRaster(900, plane), { zooms: [17, 17], layers: [] })
  const tiles = await tilesOf(out, 'elevation')
  let metatiles = 0
  let worst = 0
  for (const file of tiles) {
    const { z, x, y } = addressOf(file)
    const neighbour = `${z}/${x + 1}/${y}.webp`
    if (z !== 17 || !tiles.includes(neighbour)) continue
    const left = (await heightsOf(path.join(out, 'elevation', file))).heights
    const right = (await heightsOf(path.join(out, 'elevation', neighbour))).heights
    for (let at = 256 * 8; at < left.length - 256 * 8; at += 256) {
      // Near the edge of the raster, sampling uses fewer cells.
      const around = [
        left[at - 256 * 7 + 248],
        left[at + 256 * 7 + 248],
        right[at - 256 * 7 + 7],
        right[at + 256 * 7 + 7],
      ]
      if (around.some((height) => Number.isNaN(height))) continue
      const [inner = NaN, edge = NaN, across = NaN] = [left[at + 254], left[at + 255], right[at]]
      if ((x + 1) % 4 === 0) metatiles++
      worst = Math.max(worst, Math.abs(across - edge - (edge - inner)))
    }
  }
  expect(worst).toBeLessThanOrEqual(2 / 128)
  expect(metatiles).toBeGreaterThan(100)
})
