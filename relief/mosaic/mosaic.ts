import type { CellWindow, HeightSource, RasterFrame } from '../height-source.ts'
import { ReliefRefusal } from '../failures.ts'
import { makeBlockCache } from '../source/block-cache.ts'
import { heightLimitsIn } from '../datum/extent.ts'
import { checkWhole } from '../checks/check-whole.ts'
import { believing, heightProblem } from '../checks/checks.ts'
import type { HeightUnit } from '../reader/heights.ts'
import { listRasters } from './inputs/list-rasters.ts'
import { openRaster, reopenRaster } from './open-raster.ts'
import { fitTogether, sharedSystem, type MosaicRaster } from './mosaic-fit.ts'
import { readMosaic } from './mosaic-window.ts'
import { openFiles } from '../source/file.source.ts'
import { presenceOf } from '../reader/presence.ts'
import type { RasterFacts } from '../reader/raster.ts'

/**
 * The description of a mosaic in plain values, from which it can be read again in worker threads and on other
 * machines.
 */
export interface MosaicIndex {
  readonly frame: RasterFrame
  /** The system of all rasters: `EPSG:…`, or the definition that was given. */
  readonly crs: string
  /** Rasters in the order of listRasters: where two have a height, the first one wins. */
  readonly rasters: readonly MosaicRaster[]
}

/** Rasters that are read as one. */
export interface Mosaic {
  readonly index: MosaicIndex
}

/** How to open a mosaic. */
export interface MosaicOptions {
  /** Used where the files name no projected system, or to override it. */
  readonly crs?: string | null
  /** The unit of all heights, where the files do not name it or a question about them is answered. */
  readonly heightUnit?: HeightUnit | null
  /** Takes sentences about files beside a raster. */
  readonly onNote?: (file: string, note: string) => void
  /** Easting and northing in metres to use as the north-west corner of the only raster. */
  readonly origin?: readonly [number, number] | null
  /**
   * Leaves out rasters that cannot be read. Each raster is decoded completely before the build starts, since a raster
   * is left out as a whole or not at all; this takes about a fiftieth of the time of a build. Rasters that do not
   * match the others still stop the build, because it is not known which of them are right.
   */
  readonly skipBad?: boolean
  readonly onSkip?: (file: string, problem: string) => void
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Reads the facts of files, folders and addresses of COGs, and places all rasters on one grid. Throws ReliefRefusal
 * with the file and the problem.
 */
export async function openMosaic(inputs: readonly string[], options: MosaicOptions = {}): Promise<Mosaic> {
  const facts: RasterFacts[] = []
  const { rasters: names } = listRasters(inputs)
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

async function inspected(
  name: string,
  { skipBad, onSkip, onNote, crs, heightUnit }: MosaicOptions,
): Promise<RasterFacts | null> {
  try {
    const { facts, notes, close } = await openRaster(name, undefined, heightUnit)
    close()
    if (skipBad === true) await checkBelieved(facts, crs ?? facts.crs)
    for (const note of notes) onNote?.(name, note)
    return facts
  } catch (error) {
    if (!(error instanceof ReliefRefusal) || skipBad !== true) throw error
    onSkip?.(name, error.message)
    return null
  }
}

async function checkBelieved(facts: RasterFacts, crs: string | null): Promise<void> {
  const { doubts } = await checkWhole(facts, undefined, heightLimitsIn(crs))
  const problem = facts.heightUnit === undefined ? heightProblem(facts.name, doubts) : null
  if (problem !== null) throw new ReliefRefusal(problem)
}

function originOf(
  facts: readonly RasterFacts[],
  { origin }: MosaicOptions,
): readonly [number, number] | null {
  if (!origin) return null
  if (facts.length !== 1)
    throw new ReliefRefusal(`--origin needs exactly one raster; there are ${facts.length}`)
  return origin
}

/**
 * Returns the index with the presence of blocks for those rasters whose writer left some out. Throws ReliefRefusal when
 * a raster has changed.
 * @param near windows in cells of the mosaic beyond which nothing will be read; null for everything
 */
export async function withPresence(
  index: MosaicIndex,
  near: readonly CellWindow[] | null = null,
): Promise<MosaicIndex> {
  const rasters: MosaicRaster[] = []
  for (const raster of index.rasters) {
    const present = raster.sparse === true ? await presenceIn(raster, near) : null
    rasters.push(present === null ? raster : { ...raster, present })
  }
  return { ...index, rasters }
}

async function presenceIn(
  { column, row, ...facts }: MosaicRaster,
  near: readonly CellWindow[] | null,
): Promise<string | null> {
  const raster = await reopenRaster(facts)
  try {
    const own = near?.map((window) => ({ ...window, column: window.column - column, row: window.row - row }))
    return await presenceOf(raster, own)
  } finally {
    raster.close()
  }
}

/** Limits for reading a mosaic. */
export interface ReadingLimits {
  /** Size of the cache of decoded blocks in bytes. One block stays however large it is. */
  readonly cacheBytes?: number
  readonly openFiles?: number
}

const CACHE_BYTES = 32 * 1024 * 1024
const OPEN_FILES = 32

/**
 * Opens the heights of all rasters as one source. Files are opened on demand; each worker thread has its own. Reads
 * run one after the other. A read throws ReliefRefusal with the name of the raster when a block is damaged, or holds what is
 * hardly a height.
 */
export function openIndexed(index: MosaicIndex, limits: ReadingLimits = {}): HeightSource {
  const cache = makeBlockCache(limits.cacheBytes ?? CACHE_BYTES)
  const reopen = async (facts: RasterFacts) => believing(await reopenRaster(facts), index.crs)
  const files = openFiles(index.rasters, reopen, limits.openFiles ?? OPEN_FILES)
  let before: Promise<unknown> = Promise.resolve()
  return {
    frame: index.frame,
    read(window, into) {
      const reading = before.then(() => readMosaic(index.rasters, files.open, cache, window, into))
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
