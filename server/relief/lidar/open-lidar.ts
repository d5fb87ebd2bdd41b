import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import type { LidarState } from '#contract/relief/lidar.ts'
import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { openLidarCache, type LidarCache } from '#relief/lidar/lidar-cache.ts'
import { openNationalRaster, type NationalRaster } from '#relief/lidar/national-raster.ts'
import { troubleOf } from '#relief/lidar/trouble/lidar-trouble.ts'
import { Cancelled, openTileQueue, QueueFull } from '#relief/lidar/tile-queue.ts'
import { ReliefRefusal } from '#relief/failures.ts'
import type { Config } from '#server/platform/config/config.ts'
import { Refusal } from '#server/platform/http/errors.ts'

/** A raster of the whole country whose tiles are made as they are looked at. */
export interface LidarTileset {
  id: string
  description: NonNullable<ReturnType<NationalRaster['description']>>
  /** Rejects with a Refusal of kind `lidar-unavailable` for trouble that passes. Null where nothing is known. */
  tile: (layer: ReliefLayerName, address: TileAddress, signal?: AbortSignal) => Promise<Uint8Array | null>
}

export interface Lidar {
  /** Those that can be read, at least in part, from what is kept. */
  tilesets: () => readonly LidarTileset[]
  state: () => Promise<LidarState>
}

const NO_LIDAR: Lidar = {
  tilesets: () => [],
  state: () => Promise.resolve({ rasters: [], kept: null, today: null, hosts: [] }),
}

/**
 * Opens the national LiDAR in the background: the portal starts without waiting for another server, and tries again as
 * long as it cannot be reached. Throws ReliefRefusal if the folder for what is kept holds anything else.
 */
export async function openLidar(app: FastifyInstance, config: Config): Promise<Lidar> {
  const { rasters, keptBytes, dailyBytes, connections, workers } = config.lidar
  if (rasters.length === 0) return NO_LIDAR
  const cache = await openLidarCache(path.join(config.dataDir, 'lidar'), {
    bytes: keptBytes,
    dailyBytes,
    connections,
    timeLimit: config.timeLimits.lidarRaster,
    userAgent: `WalesLidarPortal (+${config.publicUrl})`,
    log: (line) => app.log.warn(line),
  })
  const queue = openTileQueue(workers)
  const opened = rasters.map((raster) =>
    openNationalRaster(raster, {
      ostn15: config.ostn15Grid,
      cache,
      queue,
      log: (line) => app.log.warn({ raster: raster.id }, `The national LiDAR: ${line}`),
    }),
  )
  app.addHook('onListen', (done) => {
    for (const raster of opened) raster.begin()
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all(opened.map((raster) => raster.close()))
    await queue.close()
    await cache.close().catch((error: unknown) => app.log.warn(messageOf(error)))
  })
  return {
    tilesets: () => opened.flatMap((raster) => tilesetOf(raster) ?? []),
    state: () => stateOf(opened, cache),
  }
}

/** Returns the tileset of a raster; null as long as it has not been opened. */
export function tilesetOf(raster: NationalRaster): LidarTileset | null {
  const description = raster.description()
  const tile: LidarTileset['tile'] = async (layer, address, signal) => {
    try {
      return await raster.tile(layer, address, signal)
    } catch (error) {
      throw refusalOf(error, raster.state().next_try)
    }
  }
  return description && { id: raster.id, description, tile }
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

/** What the page of operations shows. */
async function stateOf(rasters: readonly NationalRaster[], cache: LidarCache): Promise<LidarState> {
  const { kept, today, hosts } = await cache.state()
  return {
    rasters: rasters.map((raster) => raster.state()),
    kept: {
      bytes: kept.bytes,
      entries: kept.entries,
      limit: kept.limit,
      damaged: kept.damaged,
      trouble: kept.trouble?.text ?? null,
    },
    today: { requests: today.requests, bytes: today.bytes, limit: today.limit },
    hosts: [...hosts].map(([name, { nextTry, lastTrouble }]) => ({
      name,
      waits_until: nextTry === null ? null : new Date(nextTry).toISOString(),
      trouble: lastTrouble?.text ?? null,
    })),
  }
}
