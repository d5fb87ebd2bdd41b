import type { HeightSource, RasterFrame } from '../height-source.ts'
import { ReliefRefusal } from '../refusal.ts'
import { makeBlockCache } from './block-cache.ts'
import { checkWhole } from './check-whole.ts'
import { rastersOf } from './inputs.ts'
import { fitTogether, sharedSystem, type MosaicRaster } from './mosaic-fit.ts'
import { readMosaic } from './mosaic-window.ts'
import { openRaster, reopenRaster } from './open-raster.ts'
import { openFiles } from './open-files.ts'
import type { RasterFacts } from './raster.ts'

/** Plain values: goes to worker threads and into files as JSON, and the rasters are read again from it. */
export interface MosaicIndex {
  readonly frame: RasterFrame
  /** Of all rasters: `EPSG:…`, or the definition that was given. */
  readonly crs: string
  /** In the order in which they were given: where two have a height, that of the first is taken. */
  readonly rasters: readonly MosaicRaster[]
}

export interface Mosaic {
  readonly index: MosaicIndex
}

export interface MosaicOptions {
  /** Where the files name no projected system or another is meant. */
  readonly crs?: string | null
  /** Easting and northing of the north-west corner, metres, in place of what the only raster says. */
  readonly origin?: readonly [number, number] | null
  /**
   * Leaves out rasters that cannot be read. Each is then decoded once from end to end before anything is made of it,
   * for a raster is left out wholly or not at all; that costs about a fiftieth of a build. Rasters that do not fit to
   * the others stop the build all the same: which of them are right is not known here.
   */
  readonly skipBad?: boolean
  readonly onSkip?: (file: string, problem: string) => void
  readonly onProgress?: (done: number, total: number) => void
}

/** Looks at files, folders and addresses of COGs, and lays them out on one grid. Throws ReliefRefusal, naming file and problem. */
export async function openMosaic(inputs: readonly string[], options: MosaicOptions = {}): Promise<Mosaic> {
  const facts: RasterFacts[] = []
  const names = rastersOf(inputs)
  for (const [at, name] of names.entries()) {
    const raster = await inspected(name, options)
    if (raster) facts.push(raster)
    options.onProgress?.(at + 1, names.length)
  }
  const crs = sharedSystem(facts, options.crs ?? null)
  const fitted = fitTogether(facts)
  const [west, north] = originOf(facts, options) ?? [fitted.frame.west, fitted.frame.north]
  return { index: { frame: { ...fitted.frame, west, north }, crs, rasters: fitted.rasters } }
}

async function inspected(name: string, { skipBad, onSkip }: MosaicOptions): Promise<RasterFacts | null> {
  try {
    const raster = await openRaster(name)
    raster.close()
    if (skipBad === true) await checkWhole(raster.facts)
    return raster.facts
  } catch (error) {
    if (!(error instanceof ReliefRefusal) || skipBad !== true) throw error
    onSkip?.(name, error.message)
    return null
  }
}

function originOf(
  facts: readonly RasterFacts[],
  { origin }: MosaicOptions,
): readonly [number, number] | null {
  if (!origin) return null
  if (facts.length !== 1)
    throw new ReliefRefusal(`an origin can be given to one raster; these are ${facts.length}`)
  return origin
}

export interface ReadingLimits {
  /** Decoded blocks that are kept, bytes; one block is kept however large it is. */
  readonly cacheBytes?: number
  readonly openFiles?: number
}

const CACHE_BYTES = 32 * 1024 * 1024
const OPEN_FILES = 32

/**
 * Heights of all rasters as one. Files are opened on demand. Each worker thread has its own. What is asked for while
 * another window is read waits for it. A read throws ReliefRefusal, naming the raster, when a block of it is damaged.
 */
export function openIndexed(index: MosaicIndex, limits: ReadingLimits = {}): HeightSource {
  const cache = makeBlockCache(limits.cacheBytes ?? CACHE_BYTES)
  const files = openFiles(index.rasters, reopenRaster, limits.openFiles ?? OPEN_FILES)
  let before: Promise<unknown> = Promise.resolve()
  return {
    frame: index.frame,
    read(window, into) {
      const reading = before.then(() => readMosaic(index.rasters, files, cache, window, into))
      before = reading.catch(() => undefined)
      return reading
    },
    async close() {
      await before
      files.close()
      cache.clear()
    },
  }
}
