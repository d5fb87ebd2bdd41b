import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { ReliefRefusal } from '#relief/failures.ts'
import type { NationalRaster } from '#relief/lidar/national-raster.ts'
import { Cancelled, QueueFull } from '#relief/lidar/tile-queue.ts'
import { troubleOf } from '#relief/lidar/trouble/lidar-trouble.ts'
import { Refusal } from '#server/platform/http/errors.ts'

/** A raster of the whole country whose tiles are made as they are looked at. */
export interface LidarTileset {
  id: string
  description: NonNullable<ReturnType<NationalRaster['description']>>
  /** Rejects with a Refusal of kind `lidar-unavailable` for trouble that passes. Null where nothing is known. */
  tile: (layer: ReliefLayerName, address: TileAddress, signal?: AbortSignal) => Promise<Uint8Array | null>
}

/** Returns the tileset of a raster; null as long as it has not been opened. */
export function tilesetOf(raster: NationalRaster): LidarTileset | null {
  const description = raster.description()
  const tile: LidarTileset['tile'] = (layer, address, signal) =>
    answered(raster.tile(layer, address, signal), raster)
  return description && { id: raster.id, description, tile }
}

/** Rejects with a Refusal where a tile cannot be had. */
export async function answered<Tile>(made: Promise<Tile>, raster: NationalRaster | null): Promise<Tile> {
  try {
    return await made
  } catch (error) {
    throw refusalOf(error, raster?.state().next_try ?? null)
  }
}

/** Seconds after which a part of the file that is damaged may be asked for again. */
const LASTING = 600

/**
 * Returns the answer to a request for a tile; what is no trouble of the LiDAR is a bug and stays what it is.
 * @param nextTry when the raster is asked again
 */
function refusalOf(error: unknown, nextTry: string | null): unknown {
  if (error instanceof QueueFull) return new Refusal('busy')
  if (error instanceof Cancelled) return new Refusal('lidar-unavailable')
  if (!(error instanceof ReliefRefusal)) return error
  const trouble = troubleOf(error, true)
  const next = trouble.nextTry ?? (nextTry === null ? null : new Date(nextTry))
  if (next) {
    const seconds = Math.max(1, Math.ceil((next.getTime() - Date.now()) / 1000))
    return new Refusal('lidar-unavailable', { retryAfter: seconds })
  }
  return new Refusal('lidar-unavailable', trouble.isLasting ? { retryAfter: LASTING } : {})
}
