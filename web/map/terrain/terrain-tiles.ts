import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { heightToTerrarium } from '#geo/tiles/terrarium.ts'
import { ancestorOf, reachesInto, tileAt, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import { AlteredPictures } from '#web/lib/pictures/true-canvas.ts'
import type { TileHeights } from '../heights/elevation-tile.ts'

/** Weight of the level, against the known heights around, at each halving. */
const PULL = 0.02

/**
 * The same heights without gaps: missing heights are filled from the known ones around them, more roughly with distance, and
 * tend to a given level. The edge of the data thus becomes a slope instead of a cliff. `side` must be a power of two.
 */
export function filledHeights(heights: TileHeights, side: number, level: number): Float32Array {
  if (side === 1) {
    const height = heights[0] ?? Number.NaN
    return Float32Array.of(Number.isNaN(height) ? level : height)
  }
  const half = side / 2
  const coarse = new Float32Array(half * half)
  for (let at = 0; at < coarse.length; at++) coarse[at] = meanOf(heights, side, at, level)
  const rough = filledHeights(coarse, half, level)
  return heights.map((height, at) => {
    if (!Number.isNaN(height)) return height
    const [column, row] = [at % side, Math.floor(at / side)]
    return heightBetween(rough, half, (column + 0.5) / 2, (row + 0.5) / 2)
  })
}

function meanOf(heights: TileHeights, side: number, at: number, level: number): number {
  const half = side / 2
  const corner = 2 * Math.floor(at / half) * side + 2 * (at % half)
  let [sum, count] = [0, 0]
  for (const next of [corner, corner + 1, corner + side, corner + side + 1]) {
    const height = heights[next] ?? Number.NaN
    if (Number.isNaN(height)) continue
    sum += height
    count++
  }
  return count === 0 ? Number.NaN : (sum + PULL * level) / (count + PULL)
}

/** Height interpolated between the four pixels around a place, which is given in pixels from the north-west corner. */
function heightBetween(heights: Float32Array, side: number, x: number, y: number): number {
  const within = (at: number) => Math.min(side - 1, Math.max(0, at))
  const [left, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)]
  const [across, down] = [x - 0.5 - left, y - 0.5 - top]
  const at = (column: number, row: number) => heights[within(row) * side + within(column)] ?? Number.NaN
  const north = at(left, top) * (1 - across) + at(left + 1, top) * across
  const south = at(left, top + 1) * (1 - across) + at(left + 1, top + 1) * across
  return north * (1 - down) + south * down
}

export type FetchHeights = (
  tileset: ElevationTileset,
  tile: TileAddress,
  signal: AbortSignal,
) => Promise<TileHeights | null>

/** Pixels of the tiles made here. */
export const TERRAIN_SIDE = 256
/** Precision of the heights handed to the map, in metres. */
const STEP = 1 / 64

/** Terrain heights for the map: from the first tileset that has them, and filled in where none has. */
export class TerrainTiles {
  private readonly tilesets: readonly ElevationTileset[]
  private readonly fetchHeights: FetchHeights
  /** The coarsest heights of each tileset, without gaps. */
  private readonly rough = new Map<string, Promise<Float32Array | null>>()
  private level: Promise<number> | null = null
  private readonly onGap: (tile: TileAddress) => void

  /** @param onGap called with a tile that was made without heights that could not be fetched */
  constructor(
    tilesets: readonly ElevationTileset[],
    fetchHeights: FetchHeights,
    onGap: (tile: TileAddress) => void,
  ) {
    this.tilesets = tilesets
    this.fetchHeights = fetchHeights
    this.onGap = onGap
  }

  /** The deepest zoom that still has more detail. */
  get maxZoom(): number {
    return Math.max(
      0,
      ...this.tilesets.map(({ maxZoom, tileSize }) => maxZoom + Math.log2(tileSize / TERRAIN_SIDE)),
    )
  }

  /** Red, green, blue and alpha of a tile in terrarium encoding, without gaps. */
  async pixelsOf(tile: TileAddress, signal: AbortSignal): Promise<Uint8ClampedArray<ArrayBuffer>> {
    const faults: unknown[] = []
    // Without them the ground is rough for a while; without the tile it would be missing.
    const orWithout = (error: unknown) => {
      if (signal.aborted || error instanceof AlteredPictures) throw error
      faults.push(error)
    }
    const level = (await this.findLevel(signal).catch(orWithout)) ?? 0
    const heights = new Float32Array(TERRAIN_SIDE ** 2).fill(Number.NaN)
    const tilesets = this.tilesets.filter((tileset) => reachesInto(tile, tileset.bounds))
    for (const tileset of tilesets) await this.addKnown(heights, tileset, tile, signal).catch(orWithout)
    for (const tileset of tilesets)
      await this.addRough(heights, tileset, tile, { level, signal }).catch(orWithout)
    if (faults.length > 0) this.onGap(tile)
    const pixels = new Uint8ClampedArray(4 * heights.length)
    for (const [at, height] of heights.entries())
      pixels.set([...heightToTerrarium(Number.isNaN(height) ? level : height, STEP), 255], 4 * at)
    return pixels
  }

  private async addKnown(
    heights: Float32Array,
    tileset: ElevationTileset,
    tile: TileAddress,
    signal: AbortSignal,
  ) {
    const z = Math.min(tileset.maxZoom, tile.z - Math.log2(tileset.tileSize / TERRAIN_SIDE))
    if (z < tileset.minZoom) return
    const from = ancestorOf(tile, tile.z - z)
    const known = await this.fetchHeights(tileset, from, signal)
    if (known) fill(heights, tile, (x, y) => nearest(known, tileset.tileSize, placeIn(from, x, y)))
  }

  private async addRough(
    heights: Float32Array,
    tileset: ElevationTileset,
    tile: TileAddress,
    { level, signal }: { level: number; signal: AbortSignal },
  ) {
    if (!heights.some(Number.isNaN) || tile.z < tileset.minZoom) return
    const from = ancestorOf(tile, tile.z - tileset.minZoom)
    const key = `${tileset.id} ${tileKey(from)}`
    const asked =
      this.rough.get(key) ??
      this.fetchHeights(tileset, from, signal).then(
        (known) => known && filledHeights(known, tileset.tileSize, level),
      )
    this.rough.set(key, asked)
    const rough = await asked.catch((error: unknown) => {
      this.rough.delete(key)
      throw error
    })
    if (!rough) return
    fill(heights, tile, (x, y) => {
      const place = placeIn(from, x, y)
      return heightBetween(rough, tileset.tileSize, place.x * tileset.tileSize, place.y * tileset.tileSize)
    })
  }

  /** Metres: a known height near the middle of the first tileset. Ground without any known height is drawn at this level. */
  private findLevel(signal: AbortSignal): Promise<number> {
    this.level ??= this.askLevel(signal).catch((error: unknown) => {
      this.level = null
      throw error
    })
    return this.level
  }

  private async askLevel(signal: AbortSignal): Promise<number> {
    const [tileset] = this.tilesets
    if (!tileset) return 0
    const [west, south, east, north] = tileset.bounds
    const middle = tileAt([(west + east) / 2, (south + north) / 2], tileset.minZoom)
    const heights = await this.fetchHeights(tileset, middle, signal)
    const known = heights?.filter((height) => !Number.isNaN(height)).sort()
    return known?.[known.length >> 1] ?? 0
  }
}

/** Fills in missing heights. They are looked up by shares of the world, counted from the north-west. */
function fill(
  heights: Float32Array,
  { z, x, y }: TileAddress,
  heightAt: (x: number, y: number) => number,
): void {
  const world = TERRAIN_SIDE * 2 ** z
  for (let at = 0; at < heights.length; at++) {
    if (!Number.isNaN(heights[at])) continue
    const [column, row] = [at % TERRAIN_SIDE, Math.floor(at / TERRAIN_SIDE)]
    heights[at] = heightAt((x * TERRAIN_SIDE + column + 0.5) / world, (y * TERRAIN_SIDE + row + 0.5) / world)
  }
}

/** A position in the world as shares of a tile's side. */
function placeIn({ z, x, y }: TileAddress, worldX: number, worldY: number) {
  return { x: worldX * 2 ** z - x, y: worldY * 2 ** z - y }
}

function nearest(heights: TileHeights, side: number, { x, y }: { x: number; y: number }): number {
  return heights[Math.floor(y * side) * side + Math.floor(x * side)] ?? Number.NaN
}
