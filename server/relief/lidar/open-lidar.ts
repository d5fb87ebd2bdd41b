import type { FastifyInstance } from 'fastify'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import type { LidarState } from '#contract/relief/lidar.ts'
import { openLidarCache, type LidarCache } from '#relief/lidar/lidar-cache.ts'
import { openNationalRaster, type NationalRaster } from '#relief/lidar/national-raster.ts'
import { HeightTiles } from '#relief/lidar/second/height-tiles.ts'
import { openTileQueue } from '#relief/lidar/tile-queue.ts'
import type { Config } from '#server/platform/config/config.ts'
import { tilesetOf, type LidarTileset } from './lidar-tileset.ts'
import { SecondSource } from './second-heights.ts'

export interface Lidar {
  /** Those that can be read, at least in part, from what is kept. */
  tilesets: () => readonly LidarTileset[]
  /** The second source of heights, which has no other layers; null if there is none. */
  second: SecondSource | null
  state: () => Promise<LidarState>
}

const NO_LIDAR: Lidar = {
  tilesets: () => [],
  second: null,
  state: () => Promise.resolve({ rasters: [], second: null, kept: null, today: null, hosts: [] }),
}

/**
 * Opens the national LiDAR in the background: the portal starts without waiting for another server, and tries again as
 * long as it cannot be reached. Throws ReliefRefusal if the folder for what is kept holds anything else.
 */
export async function openLidar(app: FastifyInstance, config: Config): Promise<Lidar> {
  const { rasters, second: secondHeights, keptBytes, dailyBytes, connections, workers } = config.lidar
  if (rasters.length === 0 && !secondHeights) return NO_LIDAR
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
  const tiles = secondHeights && new HeightTiles(secondHeights, cache)
  const ground = opened[rasters.findIndex(({ model }) => model === 'DTM')] ?? null
  const second = secondHeights && tiles && new SecondSource(secondHeights, tiles, ground)
  app.addHook('onListen', (done) => {
    for (const raster of opened) raster.begin()
    void tiles?.begin((line) => app.log.warn(`The second source of heights: ${line}`))
    done()
  })
  app.addHook('onClose', async () => {
    tiles?.close()
    await Promise.all(opened.map((raster) => raster.close()))
    await queue.close()
    await cache.close().catch((error: unknown) => app.log.warn(messageOf(error)))
  })
  return {
    tilesets: () => opened.flatMap((raster) => tilesetOf(raster) ?? []),
    second,
    state: () => stateOf(opened, second, cache),
  }
}

/** What the page of operations shows. */
async function stateOf(
  rasters: readonly NationalRaster[],
  second: SecondSource | null,
  cache: LidarCache,
): Promise<LidarState> {
  const { kept, today, hosts } = await cache.state()
  return {
    rasters: rasters.map((raster) => raster.state()),
    second: second?.state() ?? null,
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
