import type { ReliefLayerId, ReliefPreset } from '#contract/relief/relief-names.ts'
import type { CellWindow, RasterFrame } from '../height-source.ts'
import type { GreyQuality } from '../webp/grey-webp.ts'
import { planLayer, type LayerPlan, type PlanOptions } from '../kernels/layer-plan.ts'
import { blockOf, deepestLevel, type Pass, type TileSize } from './metatiles/passes.ts'
import { cellsUnder, halvedFrame, pixelIn, type Placement } from './metatiles/placement.ts'

/**
 * Values that all jobs of a build share. They are plain values that can be sent to worker threads and other machines.
 */
export interface BuildSpec {
  readonly frame: RasterFrame
  readonly crs: string
  readonly passes: readonly Pass[]
  readonly tileSize: TileSize
  /** Tiles are written from this zoom to `maxZoom`; passes may start at a higher zoom. */
  readonly minZoom: number
  readonly maxZoom: number
  readonly layers: readonly ReliefLayerId[]
  readonly preset: ReliefPreset
  readonly options: PlanOptions
  readonly elevation: boolean
  /** Only metatiles that touch one of these windows of the frame are made; left out where all are. */
  readonly area?: readonly CellWindow[]
}

/**
 * Height steps in metres. A step must not be visible on flat ground at the highest zoom; at lower zooms a finer step
 * would only store the noise of the survey.
 */
const FINE_STEP = 1 / 128
const COMPACT_STEP = 1 / 32

/** Returns the step in metres to which the heights of a zoom are rounded. */
export function heightStep(zoom: number, { maxZoom }: Pick<BuildSpec, 'maxZoom'>): number {
  return zoom === maxZoom ? FINE_STEP : COMPACT_STEP
}

/**
 * Returns the quality of the grey pictures of a zoom. One zoom below the highest, cells are about as large as pixels, and
 * lines have so much contrast that fewer bytes keep them.
 */
export function qualityAt(zoom: number, { maxZoom }: Pick<BuildSpec, 'maxZoom'>): GreyQuality {
  return zoom === maxZoom - 1 ? 'usual' : 'finest'
}

/** Plans the layers of a build, which are computed on the cells of its frame and averaged for lower zooms. */
export function plansOf({ layers, preset, options, frame }: BuildSpec): LayerPlan[] {
  return layers.map((id) => planLayer(id, preset, frame.cell, options))
}

/** Returns how far around the window of a job heights count in blocks, in cells, and the side of the widest block; null for none. */
export function aroundOf(spec: BuildSpec): LayerPlan['around'] | null {
  return plansOf(spec).find(({ around }) => around)?.around ?? null
}

/** Cells that the interpolation of heights needs around a pixel. */
const HEIGHTS_REACH = 2

/**
 * Returns the width of the halo that a metatile needs, in cells of the pass.
 * @param pixel size of a pixel at the highest zoom of the pass in metres; by default the largest that the first pass has
 */
export function haloOf(spec: BuildSpec, pass: Pass, pixel = 2 * spec.frame.cell): number {
  const heights = HEIGHTS_REACH * 2 ** (deepestLevel(pass) - pass.level)
  if (pass.index > 0) return heights
  const coarsest = pass.zooms.length - (pass.keptLevel === null ? 1 : 0)
  // Cubic convolution of pixels that are larger than a cell reaches two pixels.
  const sampling = Math.ceil(2 * Math.max(1, (pixel * 2 ** coarsest) / spec.frame.cell))
  return Math.max(heights, ...plansOf(spec).map(({ halo }) => halo + sampling))
}

/** Returns the window that the job of a metatile reads, in cells of its pass. */
export function jobWindow(spec: BuildSpec, pass: Pass, placement: Placement): CellWindow {
  const halo = haloOf(spec, pass, pixelIn(placement))
  return cellsUnder(placement, halvedFrame(spec.frame, pass.level), halo, blockOf(pass))
}
