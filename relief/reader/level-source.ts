import type { HeightSource } from '../height-source.ts'
import { makeBlockCache, type BlockCache } from '../source/block-cache.ts'
import { readMosaic } from '../mosaic/mosaic-window.ts'
import type { RasterLevel } from './raster.ts'

const CACHE_BYTES = 32 * 1024 * 1024

/**
 * Opens the heights of one level as a source, whose windows are in cells of the level. Several windows can be read at
 * the same time. Closing it clears the cache; the raster stays open. A read throws ReliefRefusal where a block is
 * damaged, and what the source of the file throws.
 */
export function openLevel(level: RasterLevel, cache: BlockCache = makeBlockCache(CACHE_BYTES)): HeightSource {
  const { blocks } = level
  const rasters = [{ ...blocks.facts, column: 0, row: 0 }]
  return {
    frame: blocks.facts,
    read: (window, into) => readMosaic(rasters, () => Promise.resolve(blocks), cache, window, into),
    close() {
      cache.clear()
      return Promise.resolve()
    },
  }
}
