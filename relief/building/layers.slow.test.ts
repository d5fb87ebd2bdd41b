import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { RELIEF_LAYERS } from '#contract/relief/relief-names.ts'
import { pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import { makeRaster } from '../testing/rasters.ts'
import { addressOf, makeTileset, pixelsOf, tilesOf } from '../testing/tilesets.ts'

const TILE = 256
/** Grey value of level ground under the default sun. */
const FLAT = 147

test('every layer has tiles at every zoom, none of them empty', async () => {
  const { out, tileset } = await makeTileset(
    makeRaster(300, (c, r) => 200 + c * 0.1 + Math.sin(r / 7)),
    { layers: RELIEF_LAYERS, zooms: [12, 17] },
  )
  expect(tileset.layers.map(({ id }) => id)).toEqual(RELIEF_LAYERS)
  for (const layer of RELIEF_LAYERS) {
    const tiles = await tilesOf(out, layer)
    expect(new Set(tiles.map((file) => addressOf(file).z)), layer).toEqual(new Set([12, 13, 14, 15, 16, 17]))
    for (const file of tiles) {
      const pixels = await pixelsOf(path.join(out, layer, file))
      expect(
        pixels.some(({ alpha }) => alpha > 0),
        `${layer}/${file}`,
      ).toBe(true)
    }
  }
})

test('only tiles that are partly empty have an alpha channel', async () => {
  const { out } = await makeTileset(
    makeRaster(700, (c) => 200 + c * 0.1),
    { zooms: [17, 17] },
  )
  const kinds = await Promise.all(
    (await tilesOf(out, 'hillshade')).map(async (file) => {
      const { hasAlpha } = await sharp(path.join(out, 'hillshade', file)).metadata()
      const clear = (await pixelsOf(path.join(out, 'hillshade', file))).some(({ alpha }) => alpha === 0)
      return { hasAlpha, clear }
    }),
  )
  expect(kinds.every(({ hasAlpha, clear }) => hasAlpha === clear)).toBe(true)
  expect(kinds.some(({ hasAlpha }) => !hasAlpha)).toBe(true)
})

test('missing ground is never a cliff', async () => {
  const { out } = await makeTileset(
    makeRaster(400, (c, r) => ((c - 200) ** 2 + (r - 200) ** 2 < 3600 ? NaN : 350)),
    { zooms: [13, 17] },
  )
  for (const file of await tilesOf(out, 'hillshade')) {
    const shown = (await pixelsOf(path.join(out, 'hillshade', file))).filter(({ alpha }) => alpha === 255)
    expect(shown.every(({ grey }) => Math.abs(grey - FLAT) <= 2)).toBe(true)
  }
})

test('a mark at a known position lies within a metre of it in the tile', async () => {
  const raster = makeRaster(300, (c, r) => (Math.abs(c - 150) < 4 && Math.abs(r - 110) < 4 ? NaN : 300))
  const { out, projection } = await makeTileset(raster, { zooms: [17, 17] })
  // The centre of the cell in column 150, row 110.
  const place = projection.toDegrees(raster.west + 150.5, raster.north - 110.5)
  const [x, y] = pixelAt(place, worldSide(17, TILE))
  const file = path.join(out, 'hillshade/17', String(Math.floor(x / TILE)), `${Math.floor(y / TILE)}.webp`)
  const clear = (await pixelsOf(file)).flatMap(({ alpha }, at) => (alpha < 128 ? [at] : []))
  const around = clear.filter(
    (at) => Math.hypot((at % TILE) - (x % TILE), Math.floor(at / TILE) - (y % TILE)) < 20,
  )
  const middle = (of: (at: number) => number): number =>
    around.reduce((sum, at) => sum + of(at), 0) / around.length + 0.5
  const off = Math.hypot(
    middle((at) => at % TILE) - (x % TILE),
    middle((at) => Math.floor(at / TILE)) - (y % TILE),
  )
  expect(around.length).toBeGreaterThan(50)
  expect(off * 0.73).toBeLessThan(1)
})

test('layers have the requested light and recipe, and the tileset says so', async () => {
  const slope = makeRaster(200, (c) => 300 + c * Math.tan(Math.PI / 6))
  const options = { azimuth: 270, altitude: 60, vat: 'flat' } as const
  const { out, tileset } = await makeTileset(slope, {
    layers: ['hillshade', 'vat'],
    zooms: [17, 17],
    options,
  })
  // The ground rises to the east at 30 degrees, so that it faces this sun.
  const files = await tilesOf(out, 'hillshade')
  const greys = (await Promise.all(files.map((file) => pixelsOf(path.join(out, 'hillshade', file)))))
    .flat()
    .filter(({ alpha }) => alpha === 255)
    .map(({ grey }) => grey)
  greys.sort((a, b) => a - b)
  expect(greys[Math.floor(greys.length / 2)]).toBeGreaterThanOrEqual(253)
  expect(tileset.layers.map(({ preset, parameters }) => ({ preset, ...parameters }))).toEqual([
    expect.objectContaining({
      preset: 'general',
      azimuthDegrees: 270,
      altitudeDegrees: 60,
      stretch: { low: 0, high: 1, inverted: false },
    }),
    expect.objectContaining({ preset: 'flat', recipe: 'flat' }),
  ])
})
