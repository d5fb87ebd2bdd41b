import { reopenRaster } from './open-raster.ts'
import { blocksOf, placeOfBlock, type OpenRaster, type RasterFacts } from './raster.ts'
import { readBlocks } from './read-blocks.ts'

/** A summary of all cells of a raster. */
export interface HeightSummary {
  readonly cells: number
  readonly missing: number
  /** Metres; null where every cell is missing. */
  readonly lowest: number | null
  readonly highest: number | null
}

/** Decodes every block of a raster. Throws ReliefRefusal with its name when one is damaged. */
export async function checkWhole(known: RasterFacts): Promise<HeightSummary> {
  const raster = await reopenRaster(known)
  try {
    return await summarise(raster)
  } finally {
    raster.close()
  }
}

/** Does the same for an open raster. */
export async function summarise(raster: OpenRaster): Promise<HeightSummary> {
  const { facts } = raster
  const { across, down } = blocksOf(facts)
  const cells = facts.width * facts.height
  let found = 0
  let lowest = Infinity
  let highest = -Infinity
  for (let line = 0; line < down; line++) {
    const blocks = Array.from({ length: across }, (_, along) => line * across + along)
    await readBlocks(raster, blocks, (block, heights) => {
      if (!heights) return
      const { width, height } = placeOfBlock(facts, block)
      for (let row = 0; row < height; row++) {
        const first = row * facts.blockWidth
        for (let at = first; at < first + width; at++) {
          const value = heights[at] ?? NaN
          if (Number.isNaN(value)) continue
          found++
          if (value < lowest) lowest = value
          if (value > highest) highest = value
        }
      }
    })
  }
  const some = found > 0
  return { cells, missing: cells - found, lowest: some ? lowest : null, highest: some ? highest : null }
}
