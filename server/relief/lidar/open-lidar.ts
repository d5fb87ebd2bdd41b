import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import type { LidarState } from '#contract/relief/lidar.ts'
import type { ReliefLayerName } from '#contract/relief/tilesets.ts'
import type { TileAddress } from '#geo/tile-address.ts'
import { openTileQueue } from '#relief/lidar/tile-queue.ts'
import { openLidarCache, type LidarCache } from '#relief/lidar/lidar-cache.ts'
import type { Config } from '#server/platform/config/config.ts'
import { keepRasterOpen, type OpenRaster } from './keep-raster-open.ts'
import { stateOf } from './lidar-state.ts'
import type { LiveTileset } from '#relief/lidar/live-tileset.ts'

/** A raster of the whole country whose tiles are made as they are looked at. */
export interface LidarTileset {
  id: string
  description: LiveTileset['description']
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
  const keeping: LidarCache = await openLidarCache(path.join(config.dataDir, 'lidar'), {
    bytes: keptBytes,
    dailyBytes,
    connections,
    timeLimit: config.timeLimits.lidarRaster,
    userAgent: `WalesLidarPortal (+${config.publicUrl})`,
    log: (line) => app.log.warn(line),
  })
  const queue = openTileQueue(workers)
  const kept: OpenRaster[] = rasters.map((raster) =>
    keepRasterOpen(raster, { config, keeping, queue, log: app.log }),
  )
  app.addHook('onListen', (done) => {
    for (const raster of kept) raster.begin()
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all(kept.map((raster) => raster.close()))
    await queue.close()
    await keeping.close().catch((error: unknown) => app.log.warn(messageOf(error)))
  })
  return {
    tilesets: () => kept.flatMap((raster) => raster.tileset() ?? []),
    state: () => stateOf(kept, keeping),
  }
}
