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

/**
 * Returns why none of the national LiDAR could be opened: because of trouble that passes, or, for every raster, of trouble
 * that lasts. Null if some can be read or is being opened, or if there is no national LiDAR.
 */
export function whyNoneIsOpen(rasters: readonly LidarRasterState[]): 'none' | 'noneLasting' | null {
  const conditions = rasters.map(({ condition }) => condition)
  if (conditions.length === 0 || conditions.some((one) => one !== 'unreachable' && one !== 'unusable'))
    return null
  return conditions.includes('unreachable') ? 'none' : 'noneLasting'
}

/** Returns what a raster's state means for whoever looks at it: the text of the page by name; null if all can be read. */
export function troubleText({
  condition,
  trouble,
}: LidarRasterState): 'unreachable' | 'daily-budget' | 'lasting' | 'damaged' | null {
  if (trouble === 'damaged') return 'damaged'
  if (condition === 'ready') return null
  if (trouble === null || trouble === 'unreachable' || trouble === 'daily-budget')
    return trouble ?? 'unreachable'
  return 'lasting'
}
