import { describe, expect, it } from 'vitest'
import { terrariumToHeight } from '#geo/tiles/terrarium.ts'
import { tileAt, type TileAddress } from '#geo/tiles/tile-address.ts'
import { sampleElevation } from '#web/testing/sample-settings.ts'
import { filledHeights, TERRAIN_SIDE, TerrainTiles, type FetchHeights } from './terrain-tiles.ts'

const { signal } = new AbortController()
const SIDE = 256

describe('heights without gaps', () => {
  it('contain the known heights and continue them without a cliff', () => {
    const half = Float32Array.from({ length: 64 * 64 }, (_, at) =>
      at % 64 < 32 ? 300 + (at % 64) : Number.NaN,
    )
    const filled = filledHeights(half, 64, 200)
    expect(filled[31]).toBe(331)
    expect(filled.some(Number.isNaN)).toBe(false)
    expect(Math.abs((filled[32 * 64 + 32] ?? 0) - 331)).toBeLessThan(10)
    expect(Math.min(...filled)).toBeGreaterThan(280)
  })

  it('are the given level if no height is known', () => {
    expect([...filledHeights(new Float32Array(16).fill(Number.NaN), 4, 42)]).toEqual(Array(16).fill(42))
  })
})

describe('terrain tiles', () => {
  const tileset = sampleElevation()
  const [west, south] = tileset.bounds

  /** Level ground, west of the middle of each tile. */
  function terrainOf(height: number) {
    const asked: string[] = []
    const gaps: TileAddress[] = []
    const server = { isAway: false }
    const fetchHeights: FetchHeights = (_, { z, x, y }) => {
      if (server.isAway) return Promise.reject(new Error('The server answered 503'))
      asked.push(`${z}/${x}/${y}`)
      return Promise.resolve(
        Float32Array.from({ length: SIDE * SIDE }, (__, at) => (at % SIDE < SIDE / 2 ? height : Number.NaN)),
      )
    }
    const tiles = new TerrainTiles([tileset], fetchHeights, (tile) => gaps.push(tile))
    return { tiles, asked, gaps, server }
  }

  const heightsIn = (pixels: Uint8ClampedArray) =>
    Array.from({ length: TERRAIN_SIDE ** 2 }, (_, at) =>
      terrariumToHeight(pixels[4 * at] ?? 0, pixels[4 * at + 1] ?? 0, pixels[4 * at + 2] ?? 0),
    )

  it('have a height everywhere', async () => {
    const { tiles } = terrainOf(250)
    const heights = heightsIn(
      await tiles.pixelsOf(tileAt([west + 0.001, south + 0.001], tileset.maxZoom), signal),
    )
    for (const height of heights) expect(height).toBeCloseTo(250, 1)
  })

  it('are level outside every tileset, without a request', async () => {
    const { tiles, asked } = terrainOf(250)
    const heights = heightsIn(await tiles.pixelsOf(tileAt([0, 52], 14), signal))
    expect(new Set(heights)).toEqual(new Set([250]))
    expect(asked).toHaveLength(1)
  })

  it('are made without heights that cannot be fetched, and right once the server is back', async () => {
    const { tiles, gaps, server } = terrainOf(250)
    const tile = tileAt([west + 0.001, south + 0.001], tileset.maxZoom)
    server.isAway = true
    expect(new Set(heightsIn(await tiles.pixelsOf(tile, signal)))).toEqual(new Set([0]))
    expect(gaps).toEqual([tile])
    server.isAway = false
    for (const height of heightsIn(await tiles.pixelsOf(tile, signal))) expect(height).toBeCloseTo(250, 1)
    expect(gaps).toHaveLength(1)
  })
})
