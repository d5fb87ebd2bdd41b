import path from 'node:path'
import { expect, test } from 'vitest'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { emptyGrid, type Grid } from '../height-source.ts'
import { planLayer } from '../kernels/layer-plan.ts'
import { averagedTile } from '../testing/averaged.ts'
import { makeRaster } from '../testing/rasters.ts'
import { readRaster } from '../testing/read-raster.ts'
import { sharedData } from '../testing/shared-data.ts'
import { addressOf, makeTileset, pixelsOf, tilesOf } from '../testing/tilesets.ts'

const TOP = { zoom: 17, tileSize: 256, sampled: 14 } as const
const LOWEST = 12
/** Grey levels. Values handed on in 16 bits are rounded to another grey here and there, which changes a block of WebP. */
const MOST_RMS = 2

/** The difference of a layer from means of its values that are stretched last, in grey levels. */
interface Difference {
  readonly rms: number
  readonly pixels: number
}

/** Builds a layer and compares its tiles at each zoom. */
async function differences(ground: Grid, id: ReliefLayerId): Promise<ReadonlyMap<number, Difference>> {
  const { out, projection } = await makeTileset(ground, {
    layers: [id],
    elevation: false,
    tileSize: TOP.tileSize,
    zooms: [LOWEST, TOP.zoom],
  })
  const layer = planLayer(id, 'general', ground.cell)
  const squares = new Map<number, { sum: number; pixels: number }>()
  for (const file of await tilesOf(out, id)) {
    const address = addressOf(file)
    // Above these zooms there is one pass only, and many tiles.
    if (address.z > TOP.sampled) continue
    const webp = await averagedTile(ground, projection, layer, TOP, address)
    const expected = await pixelsOf(webp ?? Buffer.alloc(0))
    const of = squares.get(address.z) ?? { sum: 0, pixels: 0 }
    squares.set(address.z, of)
    for (const [at, { grey, alpha }] of (await pixelsOf(path.join(out, id, file))).entries()) {
      if (alpha !== expected[at]?.alpha) throw new Error(`${file} has another alpha in pixel ${at}`)
      if (alpha === 0) continue
      const off = Math.abs(grey - expected[at].grey)
      of.sum += off * off
      of.pixels++
    }
  }
  return new Map(
    [...squares].map(([zoom, { sum, pixels }]) => [zoom, { rms: Math.sqrt(sum / pixels), pixels }]),
  )
}

/** Narrow deep ditches and flat ground: cells far beyond the stretch whose means lie within it. */
const ditches = makeRaster(500, (c, r) => 300 + 0.02 * r - ((c + Math.floor(r / 40)) % 9 === 0 ? 6 : 0))

test.each(['local-relief', 'positive-openness', 'sky-view-factor'] as const)(
  'where most of the %s is beyond black and white, lower zooms still show the mean of its values',
  async (id) => {
    const found = await differences(ditches, id)
    expect([...found.keys()].sort()).toEqual([12, 13, 14])
    for (const [zoom, { rms }] of found) expect(rms, `rms at zoom ${zoom}`).toBeLessThan(MOST_RMS)
  },
)

const REAL = sharedData('rvt_TM1_564_146_1m_slovenia.tif')

test.skipIf(REAL === null)('the same is true of the local relief of a real raster', async () => {
  const found = await differences(crop(await readRaster(REAL ?? ''), 500), 'local-relief')
  expect(found.get(12)?.pixels).toBeGreaterThan(300)
  for (const [zoom, { rms }] of found) expect(rms, `rms at zoom ${zoom}`).toBeLessThan(MOST_RMS)
})

/** Returns the north-west corner of a raster. */
function crop(grid: Grid, size: number): Grid {
  const part = emptyGrid({ ...grid, width: size, height: size })
  for (let row = 0; row < size; row++)
    part.values.set(grid.values.subarray(row * grid.width, row * grid.width + size), row * size)
  return part
}
