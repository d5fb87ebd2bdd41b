import type { LidarState } from '#contract/relief/lidar.ts'
import type { LidarCache } from '#relief/lidar/lidar-cache.ts'
import type { OpenRaster } from './keep-raster-open.ts'

/** What the page of operations shows. */
export async function stateOf(rasters: readonly OpenRaster[], keeping: LidarCache): Promise<LidarState> {
  const { kept, today, hosts } = await keeping.state()
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
