import { emptyGrid, type Grid } from '../grid.ts'
import type { LayerPlan, Stretch } from './layer-plan.ts'
import { colourRelief, vatOf } from './reference/blends.ts'
import { horizons } from './reference/horizon.ts'
import { localDominance } from './reference/local-dominance.ts'
import { localRelief } from './reference/local-relief.ts'
import { halve, quantise, terrarium, warp, type Interpolation } from './reference/resampling.ts'
import { hillshade, multiHillshade, slope } from './reference/shading.ts'

/** Heights on a grid of their own: metres, rows from the north, NaN where missing. */
export interface WindowHeights {
  readonly width: number
  readonly height: number
  /** Metres. */
  readonly cell: number
  readonly values: Float32Array
}

/** One worker's kernels with their memory. Views are valid until the next call that computes the same kind of thing. */
export interface Workbench {
  /** Starts a window on the source's own grid; the caller fills the returned heights (metres, NaN where missing; rows from the north). */
  readonly open: (width: number, height: number, cell: number) => Float32Array
  /** Replaces the heights by those of twice the cell: the mean of the known cells of each 2 by 2; odd sizes keep their last row and column. */
  readonly halveHeights: () => WindowHeights
  /** Computes the wanted layers on the window's grid, one after another in an order of its own, and hands each over: one field of values, or three (red, green, blue from 0 to 1). */
  readonly layers: (
    wanted: readonly LayerPlan[],
    take: (layer: LayerPlan, fields: readonly Float32Array[]) => void,
  ) => void
  /** Samples a field of the window (or its heights) at the pixel centres of a square, see reference/resampling.ts. */
  readonly warp: (
    field: Float32Array,
    nodes: Float64Array,
    step: number,
    size: number,
    kind: Interpolation,
  ) => Float32Array
  /** The mean of the known pixels of each 2 by 2 of a square. */
  readonly halveSquare: (values: Float32Array, size: number) => Float32Array
  /** Eight bits: 0 where missing, else 1 + 254 · stretched, rounded. */
  readonly quantise: (values: Float32Array, stretch: Stretch) => Uint8Array
  /** Red, green and blue of heights rounded to `step` metres, a multiple of 1/256; black where missing. */
  readonly terrarium: (values: Float32Array, step: number) => Uint8Array
}

export function openWorkbench(): Promise<Workbench> {
  let window: Grid = emptyGrid({ width: 0, height: 0, cell: 1, west: 0, north: 0 })
  return Promise.resolve({
    open: (width, height, cell) => {
      window = emptyGrid({ width, height, cell, west: 0, north: 0 })
      return window.values
    },
    halveHeights: () => {
      window = halve(window)
      return window
    },
    layers: (wanted, take) => {
      for (const layer of wanted)
        take(
          layer,
          compute(window, layer).map((grid) => grid.values),
        )
    },
    warp: (field, nodes, step, size, kind) => warp({ ...window, values: field }, nodes, step, size, kind),
    halveSquare: (values, size) => halve({ ...window, width: size, height: size, values }).values,
    quantise,
    terrarium,
  })
}

function compute(heights: Grid, { recipe }: LayerPlan): readonly Grid[] {
  switch (recipe.kind) {
    case 'hillshade':
      return [hillshade(heights, recipe.sun)]
    case 'multi-hillshade':
      return [multiHillshade(heights, recipe.altitude)]
    case 'slope':
      return [slope(heights)]
    case 'local-relief':
      return [localRelief(heights, recipe.radius)]
    case 'horizon':
      return [horizons(heights, recipe.reach)[recipe.of]]
    case 'local-dominance':
      return [localDominance(heights, recipe.ring)]
    case 'vat':
      return [vatOf(heights, recipe.parts)]
    case 'colour-relief':
      return colourRelief(heights, recipe.reach)
  }
}
