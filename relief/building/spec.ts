import type { ReliefLayerId, ReliefPreset } from '#contract/relief/relief-names.ts'
import type { CellWindow, RasterFrame } from '../height-source.ts'
import { planLayer, type LayerPlan, type PlanOptions } from '../kernels/layer-plan.ts'
import { deepestLevel, type Pass, type TileSize } from './metatiles/passes.ts'
import { cellsUnder, halvedFrame, type Placement } from './metatiles/placement.ts'

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

/** The layers of a build, grouped by how the tiles of lower zooms are made. */
export interface Plans {
  /** Layers that are computed again at each zoom, from halved heights. */
  readonly recomputed: readonly LayerPlan[]
  /** Layers that are computed once, on the grid of the raster, and averaged for lower zooms. */
  readonly averaged: readonly LayerPlan[]
}

/** Plans the layers of a build for cells of `cell` metres. */
export function plansAt({ layers, preset, options }: BuildSpec, cell: number): Plans {
  const plans = layers.map((id) => planLayer(id, preset, cell, options))
  return {
    recomputed: plans.filter(({ recomputed }) => recomputed),
    averaged: plans.filter(({ recomputed }) => !recomputed),
  }
}

/** Cells that interpolation needs around a pixel. */
const SAMPLING_REACH = 2
/** Cells that a gradient needs around a cell. */
const GRADIENT_REACH = 1

/** Returns the width of the halo that the layers of a metatile need, in cells of the pass. */
export function haloOf(spec: BuildSpec, pass: Pass): number {
  const deepest = deepestLevel(pass) - pass.level
  const gradients = (GRADIENT_REACH + SAMPLING_REACH) * 2 ** deepest
  if (pass.index > 0) return gradients
  const { averaged } = plansAt(spec, spec.frame.cell)
  return Math.max(gradients, ...averaged.map(({ halo }) => halo + SAMPLING_REACH))
}

/** Returns the window that the job of a metatile reads, in cells of its pass. */
export function jobWindow(spec: BuildSpec, pass: Pass, placement: Placement): CellWindow {
  const block = 2 ** (deepestLevel(pass) - pass.level)
  return cellsUnder(placement, halvedFrame(spec.frame, pass.level), haloOf(spec, pass), block)
}
