import type { LidarState } from '#contract/relief/lidar.ts'
import type { Keeping } from '#relief/remote/keeping.ts'
import type { KeptRaster } from './keep-raster-open.ts'

/** What the page of operations shows. */
export async function stateOf(rasters: readonly KeptRaster[], keeping: Keeping): Promise<LidarState> {
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
