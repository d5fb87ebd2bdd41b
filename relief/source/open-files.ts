import type { OpenRaster, RasterFacts } from '../reader/raster.ts'

/** The rasters of a list, opened on demand. */
export interface OpenFiles {
  /** Opens a raster by its index in the list. It stays open until others are needed. */
  readonly open: (raster: number) => Promise<OpenRaster>
  readonly close: () => void
}

/** Keeps at most `most` rasters open. The least recently used one is closed first. */
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
