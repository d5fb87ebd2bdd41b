import { extentInDegrees } from '../datum/extent.ts'
import type { Projection } from '../datum/projections.ts'
import type { HeightSource } from '../height-source.ts'
import type { SharedBlocks } from '../source/block-cache.ts'
import { openLevel } from '../reader/level-source.ts'
import { openSource } from '../mosaic/open-raster.ts'
import type { RangeSource } from '../source/range-source.ts'
import { withCoarseLevels } from './coarse-levels.ts'

/**
 * Opens all levels of a raster, the finest first, which share their memory with everything else that uses `blocks`.
 * Throws as openSource and its `levels` do.
 */
export async function openLevels(source: RangeSource, blocks: SharedBlocks): Promise<HeightSource[]> {
  const raster = await openSource(source)
  const levels = await raster.levels()
  return withCoarseLevels(levels.map((level) => openLevel(level, blocks.open())))
}

/** Returns the latitude in the middle of a raster, for which its zooms are planned, in degrees. */
export function middleLatitude({ frame }: Pick<HeightSource, 'frame'>, projection: Projection): number {
  const [, south, , north] = extentInDegrees(frame, projection)
  return (south + north) / 2
}
