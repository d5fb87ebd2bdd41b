import { createHash } from 'node:crypto'
import { RELIEF_RECIPE } from '#contract/relief/relief-names.ts'
import { acrossWorld, downWorld } from '#geo/mercator.ts'
import { boxOfTile, reachesInto, type TileAddress } from '#geo/tile-address.ts'
import { describeTileset, type Description } from '../building/describe.ts'
import { METATILE_SIZE, type MetatileAddress } from '../building/passes.ts'
import type { TilesetFacts } from '../building/work.ts'
import { extentInDegrees } from '../datum/extent.ts'
import { openProjection } from '../datum/projections.ts'
import { openSource } from '../mosaic/open-raster.ts'
import type { RangeSource } from '../source/range-source.ts'
import type { DiskCache } from './disk-cache.ts'
import type { LiveTile } from './tile-thread.ts'
import { LIVE_TILE_SIZE, LIVE_ZOOMS, wholeSpec, type LiveLayer } from './tile-plan.ts'
import type { TileQueue } from './tile-queue.ts'

interface Made {
  readonly bytes: Uint8Array | null
  /** False if it was kept. */
  readonly isFresh: boolean
}

const NOTHING: Made = { bytes: null, isFresh: false }

/** A raster whose tiles are made when they are asked for. */
export interface LiveTileset {
  /** As of a finished tileset. */
  readonly description: Description & { readonly version: string }
  /**
   * Returns a tile as WebP, or null where the raster has no heights, and whether it was made now. Rejects with QueueFull or Cancelled, with
   * ReliefRefusal if the file is damaged, and with the trouble of its source.
   */
  readonly tile: (layer: LiveLayer, address: TileAddress, signal?: AbortSignal) => Promise<Made>
  /** Number of metatiles that wait for a worker. */
  readonly waiting: () => number
  readonly close: () => void
}

export interface LiveOptions {
  readonly source: RangeSource
  /** True for a file on the disk, which each worker thread opens for itself. */
  readonly local: boolean
  /** Name of this version of the file, for keys of the cache. */
  readonly version: string
  readonly store: Pick<DiskCache, 'get' | 'put'>
  readonly facts: Omit<TilesetFacts, 'datumShift' | 'storage'>
  /** Makes the tiles of all rasters. */
  readonly queue: TileQueue
  /** Path of the operator's own OSTN15 grid; null for the one of the project. */
  readonly ostn15: string | null
}

const TILES_ACROSS = METATILE_SIZE / LIVE_TILE_SIZE
const VERSION_DIGITS = 16

/** Increased when tiles of zooms below the deepest are made in another way; RELIEF_RECIPE counts for all of them. */
const LIVE_RECIPE = 2
const RECIPE = `r${RELIEF_RECIPE}-${LIVE_RECIPE}`

/**
 * Opens a raster. Throws ReliefRefusal for a file that is not a raster in a known system, and the trouble of its source.
 */
export async function openLiveTileset(options: LiveOptions): Promise<LiveTileset> {
  const { source, local, version, store, queue, ostn15 } = options
  const { facts } = await openSource(source)
  const crs = facts.crs ?? 'EPSG:27700'
  const projection = await openProjection(crs, ostn15)
  const bounds = extentInDegrees(facts, projection)
  const spec = wholeSpec({ frames: [facts], crs, latitude: NaN })
  const datumShift = projection.datumShiftOf(facts)
  const tilesetFacts = { ...options.facts, datumShift, storage: 'xyz' } as const
  const description = {
    ...describeTileset(spec, tilesetFacts, bounds),
    version: hashOf([version, RECIPE, datumShift]),
  }
  const { name, size, state, reach } = source
  const queued = queue.open({ name, size, state, reach, local, crs, ostn15 }, source)
  const keep = keeper(store, version)

  return {
    description,
    waiting: () => queue.waiting(queued),
    close: () => queue.remove(queued),
    async tile(layer, address, signal) {
      const { minZoom, maxZoom } = LIVE_ZOOMS
      const { z } = address
      if (z < minZoom || z > maxZoom || !reachesInto(address, bounds)) return NOTHING
      const kept = await store.get(keyOf(version, layer, address))
      if (kept) return { bytes: kept.length > 0 ? kept : null, isFresh: false }
      const metatile = metatileOf(address)
      const tiles = await queue.make(queued, { layer, zoom: z, metatile }, placeOf(address), signal)
      keep(layer, z, metatile, tiles)
      const bytes = tiles.find(({ x, y }) => x === address.x && y === address.y)?.bytes ?? null
      return { bytes, isFresh: true }
    },
  }
}

/** Keeps all tiles of a metatile, once for all who waited for it; those without heights as no bytes. */
function keeper(store: Pick<DiskCache, 'put'>, version: string) {
  const kept = new WeakSet<readonly LiveTile[]>()
  return (layer: LiveLayer, z: number, metatile: MetatileAddress, tiles: readonly LiveTile[]): void => {
    if (kept.has(tiles)) return
    kept.add(tiles)
    for (let at = 0; at < TILES_ACROSS ** 2; at++) {
      const x = metatile.x * TILES_ACROSS + (at % TILES_ACROSS)
      const y = metatile.y * TILES_ACROSS + Math.floor(at / TILES_ACROSS)
      const bytes = tiles.find((tile) => tile.x === x && tile.y === y)?.bytes ?? new Uint8Array(0)
      // The cache tells of its own trouble.
      void store.put(keyOf(version, layer, { z, x, y }), bytes)
    }
  }
}

function keyOf(version: string, layer: LiveLayer, { z, x, y }: TileAddress): string {
  return `tiles/${version}/${RECIPE}/${layer}/${z}-${x}-${y}`
}

function metatileOf({ x, y }: TileAddress): MetatileAddress {
  return { x: Math.floor(x / TILES_ACROSS), y: Math.floor(y / TILES_ACROSS) }
}

function placeOf(address: TileAddress) {
  const { west, north } = boxOfTile(address)
  return { zoom: address.z, across: acrossWorld(west), down: downWorld(north) }
}

function hashOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('hex').slice(0, VERSION_DIGITS)
}
