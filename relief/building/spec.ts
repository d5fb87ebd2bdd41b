import type { ReliefLayerId, ReliefPreset } from '#contract/relief-names.ts'
import type { RasterFrame } from '../height-source.ts'
import { planLayer, type LayerPlan, type PlanOptions } from '../kernels/layer-plan.ts'
import type { Pass, TileSize } from './passes.ts'

/** What every job of a build must agree on; plain values, so that worker threads and other machines get it as it is. */
export interface BuildSpec {
  readonly frame: RasterFrame
  readonly crs: string
  readonly passes: readonly Pass[]
  readonly tileSize: TileSize
  /** Tiles of these zooms are written; passes may begin deeper. */
  readonly minZoom: number
  readonly maxZoom: number
  readonly layers: readonly ReliefLayerId[]
  readonly preset: ReliefPreset
  readonly options: PlanOptions
  readonly elevation: boolean
}

/** Steps of height in metres. A step must not show on flat ground at the deepest zoom; farther out what is finer only stores the survey's noise. */
const FINE_STEP = 1 / 128
const COMPACT_STEP = 1 / 32

export function heightStep(zoom: number, { maxZoom }: Pick<BuildSpec, 'maxZoom'>): number {
  return zoom === maxZoom ? FINE_STEP : COMPACT_STEP
}

export interface Plans {
  /** Computed anew at each zoom, from halved heights. */
  readonly recomputed: readonly LayerPlan[]
  /** Computed once, on the source's own grid, and averaged as pictures. */
  readonly averaged: readonly LayerPlan[]
}

export function plansAt({ layers, preset, options }: BuildSpec, cell: number): Plans {
  const plans = layers.map((id) => planLayer(id, preset, cell, options))
  return {
    recomputed: plans.filter(({ recomputed }) => recomputed),
    averaged: plans.filter(({ recomputed }) => !recomputed),
  }
}

/** Cells that sampling between cells may reach for. */
const SAMPLING_REACH = 2
/** Cells that a gradient reaches for. */
const GRADIENT_REACH = 1

/** Cells around a metatile that its layers need, counted in cells of the pass. */
export function haloOf(spec: BuildSpec, pass: Pass): number {
  const deepest = Math.max(...pass.levels, pass.keptLevel ?? 0) - pass.level
  const gradients = (GRADIENT_REACH + SAMPLING_REACH) * 2 ** deepest
  if (pass.index > 0) return gradients
  const { averaged } = plansAt(spec, spec.frame.cell)
  return Math.max(gradients, ...averaged.map(({ halo }) => halo + SAMPLING_REACH))
}
