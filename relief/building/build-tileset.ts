import { rm } from 'node:fs/promises'
import type { ReliefLayerId, ReliefPreset } from '#contract/relief-names.ts'
import { windowsOf, type Area } from '../area.ts'
import type { Projection } from '../datum/projections.ts'
import type { CellWindow } from '../height-source.ts'
import { extentInDegrees } from '../datum/extent.ts'
import type { PlanOptions } from '../kernels/layer-plan.ts'
import { withPresence, type MosaicIndex } from '../reader/mosaic.ts'
import { anchored } from './anchor.ts'
import { openWorkerPool } from './worker-pool.ts'
import { MOST_CELLS_ACROSS } from './first-metatiles.ts'
import { deepestLevel, planPasses, type Pass, type TileSize } from './passes.ts'
import { publishTileset, type Published } from './publish.ts'
import { runFirstPass, runLaterPasses } from './run-passes.ts'
import { haloOf, type BuildSpec } from './spec.ts'
import { openWork, workFolder, type Part, type TilesetFacts } from './work.ts'

/** A build: its rasters, what is made of them, and where. */
export interface BuildOptions {
  readonly index: MosaicIndex
  /** Projection of the rasters, all of which have the same. */
  readonly projection: Projection
  readonly layers: readonly ReliefLayerId[]
  /** Whether to make tiles of heights too. */
  readonly elevation: boolean
  readonly preset: ReliefPreset
  /** Options that override those of the preset. */
  readonly options?: PlanOptions
  /** Only tiles near this area are made; null or left out for all. */
  readonly area?: Area | null
  /** Lowest and highest zoom of the tiles, in tiles of `tileSize`. */
  readonly zooms: readonly [number, number]
  readonly tileSize: TileSize
  readonly facts: TilesetFacts
  /** The folder of the finished tileset. */
  readonly out: string
  /** Number of worker threads. */
  readonly workers: number
  /** Whether to continue the work of an interrupted build. */
  readonly resume: boolean
  /** Set if other machines make the other parts; joinParts then makes the tileset. */
  readonly part: Part | null
  /** Called at the start of each stage; the result is called with the number of finished and of all steps. */
  readonly onProgress: (stage: string) => (done: number, total: number) => void
}

/**
 * Builds a tileset from many rasters. The same input gives the same bytes, whatever the number of workers and however
 * often the build was interrupted. Returns null for one of several parts, whose work stays in the work folder. Throws
 * ReliefRefusal if a raster is damaged or if there is unfinished work of another build.
 */
export async function buildTileset(options: BuildOptions): Promise<Published | null> {
  const { facts, projection, workers, onProgress } = options
  const passes = passesOf(options)
  const placed = anchored(options.index, 2 ** Math.max(...passes.map(deepestLevel)))
  const spec = specOf({ ...options, index: placed }, passes)
  const index = await withPresence(placed, windowsNear(spec))
  const work = workFolder(options.out)
  await openWork(work, { spec, index, facts }, options.resume)
  const pool = openWorkerPool({ spec, index, work }, workers)
  try {
    const common = { spec, work, projection, pool }
    await runFirstPass({ ...common, onProgress: onProgress('Metatiles') }, index, options.part)
    if (options.part) return null
    await runLaterPasses({ ...common, onProgress: onProgress('Lower zooms') })
  } finally {
    await pool.close()
  }
  return finish(options, spec, work)
}

type FinishOptions = Pick<BuildOptions, 'facts' | 'out' | 'projection' | 'onProgress'>

/** Writes the tileset from the finished jobs and deletes the work folder. */
export async function finish(
  { facts, out, projection, onProgress }: FinishOptions,
  spec: BuildSpec,
  work: string,
): Promise<Published> {
  const published = await publishTileset({
    spec,
    facts,
    work,
    out,
    projection,
    onProgress: onProgress('Writing tiles'),
  })
  await rm(work, { recursive: true })
  return published
}

/** Degrees. A further raster should not change the latitude for which the passes of a country are planned. */
const LATITUDE_STEP = 10

function passesOf({ index: { frame }, projection, tileSize, zooms }: BuildOptions): Pass[] {
  const [, south, , north] = extentInDegrees(frame, projection)
  const latitude = Math.round((south + north) / 2 / LATITUDE_STEP) * LATITUDE_STEP
  return planPasses(frame.cell, latitude, tileSize, zooms)
}

function specOf({ index, projection, ...options }: BuildOptions, passes: readonly Pass[]): BuildSpec {
  const [minZoom, maxZoom] = options.zooms
  return {
    frame: index.frame,
    crs: projection.name,
    passes,
    tileSize: options.tileSize,
    minZoom,
    maxZoom,
    layers: options.layers,
    preset: options.preset,
    options: options.options ?? {},
    elevation: options.elevation,
    ...(options.area && { area: windowsOf(options.area, index.frame, index.crs) }),
  }
}

/** Returns windows around everything that the metatiles of an area read; null if there is no area. */
function windowsNear(spec: BuildSpec): readonly CellWindow[] | null {
  const [first] = spec.passes
  if (!spec.area || !first) return null
  const margin = haloOf(spec, first) + MOST_CELLS_ACROSS
  return spec.area.map(({ column, row, width, height }) => ({
    column: column - margin,
    row: row - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  }))
}
