import type { OpenRaster, RasterFacts } from './raster.ts'

export interface OpenFiles {
  /** By its place in the list. Stays open until others were asked for. */
  readonly open: (raster: number) => Promise<OpenRaster>
  readonly close: () => void
}

/** Keeps at most `most` of the rasters open; the one that was asked for least lately is closed first. */
export function openFiles(
  rasters: readonly RasterFacts[],
  reopen: (facts: RasterFacts) => Promise<OpenRaster>,
  most: number,
): OpenFiles {
  const opened = new Map<number, OpenRaster>()
  return {
    async open(at) {
      const facts = rasters[at]
      if (!facts) throw new RangeError(`there is no raster ${at}`)
      const found = opened.get(at) ?? (await reopen(facts))
      opened.delete(at)
      opened.set(at, found)
      for (const [oldest, raster] of opened) {
        if (opened.size <= most) break
        opened.delete(oldest)
        raster.close()
      }
      return found
    },
    close() {
      for (const raster of opened.values()) raster.close()
      opened.clear()
    },
  }
}
