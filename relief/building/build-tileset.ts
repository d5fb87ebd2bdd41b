import { rm } from 'node:fs/promises'
import { RELIEF_RECIPE, type ReliefLayerId, type ReliefPreset } from '#contract/relief/relief-names.ts'
import { windowsOf, type Area } from '../area.ts'
import type { Projection } from '../datum/projections.ts'
import type { CellWindow } from '../height-source.ts'
import { extentInDegrees } from '../datum/extent.ts'
import type { PlanOptions } from '../kernels/layer-plan.ts'
import { withPresence, type MosaicIndex } from '../mosaic/mosaic.ts'
import { anchored } from './metatiles/anchor.ts'
import { firstMetatiles, MOST_CELLS_ACROSS } from './metatiles/first-metatiles.ts'
import {
  partOf,
  deepestLevel,
  planPasses,
  type MetatileAddress,
  type Pass,
  type TileSize,
} from './metatiles/passes.ts'
import type { Published } from './publish.ts'
import type { Retrying } from '../failures.ts'
import { makeMetatiles, makeTileset, withPool } from './workers/run-build.ts'
import { firstPassOf } from './workers/run-passes.ts'
import { aroundOf, haloOf, type BuildSpec } from './spec.ts'
import { prepareWork, workFolder, type Part, type Plan, type TilesetFacts } from './work.ts'

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
  /** How often to try again after trouble that may pass; left out for never. */
  readonly retrying?: Retrying
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
  const { out, part } = options
  const plan = await planBuild(options)
  const folder = workFolder(out)
  await prepareWork(folder, plan, options.resume)
  const run = { ...options, plan, work: { folder } }
  const published = await withPool(run, async (pool) => {
    const metatiles = metatilesOf(plan, options.projection)
    await makeMetatiles(run, pool, part ? partOf(metatiles, part) : metatiles)
    return part ? null : makeTileset(run, pool, out)
  })
  if (published) await rm(folder, { recursive: true })
  return published
}

/** What is needed to plan a build. */
export type PlanningOptions = Omit<
  BuildOptions,
  'out' | 'workers' | 'resume' | 'part' | 'retrying' | 'onProgress'
>

/** Plans a build: what its jobs share, and its rasters with the presence of their blocks. */
export async function planBuild(options: PlanningOptions): Promise<Plan> {
  const passes = passesOf(options)
  const averaged = 2 ** Math.max(...passes.map(deepestLevel))
  const block = Math.max(averaged, aroundOf(specOf(options, passes))?.block ?? 1)
  const placed = anchored(options.index, block)
  const spec = specOf({ ...options, index: placed }, passes)
  const index = await withPresence(placed, windowsNear(spec))
  return { engine: RELIEF_RECIPE, spec, index, facts: options.facts }
}

/** Returns the metatiles of the first pass, in the order in which they are divided into parts. */
export function metatilesOf({ spec, index }: Plan, projection: Projection): MetatileAddress[] {
  return firstMetatiles(spec, firstPassOf(spec), index, projection)
}

/** Degrees. A further raster should not change the latitude for which the passes of a country are planned. */
const LATITUDE_STEP = 10

function passesOf({ index: { frame }, projection, tileSize, zooms }: PlanningOptions): Pass[] {
  const [, south, , north] = extentInDegrees(frame, projection)
  const latitude = Math.round((south + north) / 2 / LATITUDE_STEP) * LATITUDE_STEP
  return planPasses(frame.cell, latitude, tileSize, zooms)
}

function specOf({ index, projection, ...options }: PlanningOptions, passes: readonly Pass[]): BuildSpec {
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
  const margin = haloOf(spec, first) + MOST_CELLS_ACROSS + (aroundOf(spec)?.distance ?? 0)
  return spec.area.map(({ column, row, width, height }) => ({
    column: column - margin,
    row: row - margin,
    width: width + 2 * margin,
    height: height + 2 * margin,
  }))
}
