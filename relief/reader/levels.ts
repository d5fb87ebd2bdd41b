import type { RasterFrame, HeightSource } from '../height-source.ts'
import { ReliefRefusal } from '../failures.ts'
import type { BlockReader, RasterFacts, RasterLevel } from './raster.ts'
import type { TiffDirectory } from '../tiff/tiff-directory.ts'
import { layoutOf, type TiffLayout } from '../tiff/tiff-layout.ts'
import { makeBlockCache, type BlockCache } from '../source/block-cache.ts'
import { readMosaic } from '../mosaic/mosaic-window.ts'

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

/** A cell of a level may be this many times as large as the pixel for which it is read. */
const MOST_CELL = 1.25

/**
 * Returns the index of the coarsest level whose cells are not larger than 1.25 of the wanted pixel, in metres on the
 * ground; 0 if even the finest cells are larger. Levels begin with the finest.
 */
export function levelIndexFor(levels: readonly Pick<RasterFrame, 'cell'>[], pixel: number): number {
  return Math.max(
    0,
    levels.findLastIndex(({ cell }) => cell <= pixel * MOST_CELL),
  )
}

/** Returns the level of blocks that cover a raster, which are those of the raster itself if `whole` is left out. */
export function levelOf(blocks: BlockReader, whole: RasterFacts = blocks.facts): RasterLevel {
  const { width, height } = blocks.facts
  return {
    cellEast: (whole.cell * whole.width) / width,
    cellSouth: (whole.cell * whole.height) / height,
    blocks,
  }
}

/** An overview of a raster as it is stored. */
interface Overview {
  readonly directory: TiffDirectory
  readonly layout: TiffLayout
  /** Mean size of its cells in metres. */
  readonly cell: number
}

/**
 * Returns the overviews of a raster, finest first. Those of another shape belong to something else, such as a small
 * picture, and are left out. Throws ReliefRefusal for one that is stored in a form that is not supported.
 */
export function overviewsOf(
  file: string,
  { width, height, cell }: RasterFacts,
  directories: readonly TiffDirectory[],
): Overview[] {
  return directories
    .map((directory) => ({ directory, layout: overviewLayout(file, directory) }))
    .filter(({ layout }) => {
      // The sides of each overview are rounded up, so that the last ones differ by almost a cell.
      const across = layout.width / width
      const off = Math.abs(layout.height - across * height)
      return layout.width < width && layout.height <= height && off <= 1 + Math.max(1, height / width)
    })
    .map(({ directory, layout }) => ({
      directory,
      layout,
      cell: (cell * (width / layout.width + height / layout.height)) / 2,
    }))
    .sort((a, b) => a.cell - b.cell)
}

function overviewLayout(file: string, directory: TiffDirectory): TiffLayout {
  try {
    return layoutOf(file, directory)
  } catch (error) {
    if (!(error instanceof ReliefRefusal)) throw error
    throw new ReliefRefusal(`${error.message} (in an overview of the raster)`)
  }
}
