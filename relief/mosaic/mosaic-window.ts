import { common, type CellWindow } from '../height-source.ts'
import type { BlockCache } from '../source/block-cache.ts'
import type { MosaicRaster } from './mosaic-fit.ts'
import { blocksOf, placeOfBlock, type BlockReader, type RasterFacts } from '../reader/raster.ts'
import { readBlocks } from '../reader/read-blocks.ts'

/** More blocks than a raster can have, so that one number identifies a block among all rasters. */
const BLOCK_NAMES = 2 ** 24

/**
 * Fills `into` from all rasters that overlap the window, row by row from the north, in metres; NaN where none has a
 * height. `open` gives the blocks of a raster by its index in the list.
 */
export async function readMosaic(
  rasters: readonly MosaicRaster[],
  open: (raster: number) => Promise<BlockReader>,
  cache: BlockCache,
  window: CellWindow,
  into: Float32Array,
): Promise<void> {
  const size = window.width * window.height
  if (into.length < size) throw new RangeError(`${size} heights do not fit into ${into.length}`)
  into.fill(NaN, 0, size)
  cache.beginWindow()
  const before: CellWindow[] = []
  for (const [at, raster] of rasters.entries()) {
    const part = common(window, raster)
    if (!part) continue
    const alone = !before.some((other) => common(other, part))
    before.push(part)
    const target = { window, into, alone }
    const missing: number[] = []
    for (const block of blocksIn(raster, part)) {
      const place = common(part, onMosaic(raster, block))
      if (!place || (!alone && isFull(target, place))) continue
      const kept = cache.get(at * BLOCK_NAMES + block)
      if (kept) copy(raster, block, kept, place, target)
      else missing.push(block)
    }
    if (missing.length === 0) continue
    await readBlocks(await open(at), missing, (block, heights) => {
      const place = common(part, onMosaic(raster, block))
      if (!heights || !place) return
      copy(raster, block, heights, place, target)
      cache.put(at * BLOCK_NAMES + block, heights)
    })
  }
}

interface Target {
  readonly window: CellWindow
  readonly into: Float32Array
  /** True if no other raster has written there yet. */
  readonly alone: boolean
}

function onMosaic(raster: MosaicRaster, block: number): CellWindow {
  const place = placeOfBlock(raster, block)
  return { ...place, column: place.column + raster.column, row: place.row + raster.row }
}

function* blocksIn(raster: MosaicRaster, part: CellWindow): Generator<number> {
  const { blockWidth, blockHeight } = raster
  const { across } = blocksOf(raster)
  const left = part.column - raster.column
  const top = part.row - raster.row
  const lastDown = Math.floor((top + part.height - 1) / blockHeight)
  const lastAcross = Math.floor((left + part.width - 1) / blockWidth)
  for (let down = Math.floor(top / blockHeight); down <= lastDown; down++)
    for (let along = Math.floor(left / blockWidth); along <= lastAcross; along++) yield down * across + along
}

function isFull({ window, into }: Target, place: CellWindow): boolean {
  for (let row = place.row; row < place.row + place.height; row++) {
    const first = (row - window.row) * window.width + place.column - window.column
    for (let at = first; at < first + place.width; at++) if (Number.isNaN(into[at])) return false
  }
  return true
}

/** Copies the part of a block that lies at `place`: whole rows, or cell by cell where other rasters have written. */
function copy(
  raster: RasterFacts & CellWindow,
  block: number,
  heights: Float32Array,
  place: CellWindow,
  { window, into, alone }: Target,
): void {
  const { column, row } = onMosaic(raster, block)
  for (let line = place.row; line < place.row + place.height; line++) {
    const from = (line - row) * raster.blockWidth + place.column - column
    const to = (line - window.row) * window.width + place.column - window.column
    if (alone) into.set(heights.subarray(from, from + place.width), to)
    else {
      for (let at = 0; at < place.width; at++)
        if (Number.isNaN(into[to + at])) into[to + at] = heights[from + at] ?? NaN
    }
  }
}
