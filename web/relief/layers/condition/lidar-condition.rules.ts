import type { LidarRasterState } from '#contract/relief/lidar.ts'

/** Milliseconds until the state is asked again while a raster is being opened. */
const OPENING = 2000
/** Milliseconds between questions while something is wrong, unless the server names a time. */
const PAUSE = { least: 5000, usual: 30_000, most: 300_000 }

/** Milliseconds until the state is asked again; null if there is no need. `failing`: tiles of it failed to load. */
export function pauseOf(rasters: readonly LidarRasterState[], failing: boolean, now: number): number | null {
  if (rasters.some(({ condition }) => condition === 'opening')) return OPENING
  const troubled = rasters.filter(({ condition }) => condition !== 'ready')
  if (troubled.length === 0) return failing ? PAUSE.usual : null
  const pauses = troubled.map(({ next_try }) =>
    next_try === null ? PAUSE.usual : Date.parse(next_try) - now,
  )
  return Math.min(PAUSE.most, Math.max(PAUSE.least, Math.min(...pauses)))
}

/** Whether there is national LiDAR, but none of it could be opened. */
export function isNoneOpen(rasters: readonly LidarRasterState[]): boolean {
  return rasters.length > 0 && rasters.every(({ condition }) => condition === 'unreachable')
}
