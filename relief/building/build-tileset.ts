import { rm } from 'node:fs/promises'
import type { ReliefLayerId, ReliefPreset } from '#contract/relief-names.ts'
import type { Projection } from '../datum/projections.ts'
import { extentInDegrees } from '../datum/extent.ts'
import type { PlanOptions } from '../kernels/layer-plan.ts'
import type { MosaicIndex } from '../reader/mosaic.ts'
import { openWorkerPool } from './worker-pool.ts'
import { planPasses, type TileSize } from './passes.ts'
import { publishTileset, type Published } from './publish.ts'
import { runFirstPass, runLaterPasses } from './run-passes.ts'
import type { BuildSpec } from './spec.ts'
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
  const spec = specOf(options)
  const work = workFolder(options.out)
  const { index, facts, projection, workers, onProgress } = options
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

function specOf({ index, projection, ...options }: BuildOptions): BuildSpec {
  const { frame } = index
  const [, south, , north] = extentInDegrees(frame, projection)
  const [minZoom, maxZoom] = options.zooms
  return {
    frame,
    crs: projection.name,
    passes: planPasses(frame.cell, (south + north) / 2, options.tileSize, options.zooms),
    tileSize: options.tileSize,
    minZoom,
    maxZoom,
    layers: options.layers,
    preset: options.preset,
    options: options.options ?? {},
    elevation: options.elevation,
  }
}
