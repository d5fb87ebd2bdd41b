import { lowAndScale, padHeights, writeNumbers, type KernelWindow } from '../kernel-window.ts'
import type { Pointer } from '../module.ts'
import { PRESETS } from '../presets.ts'
import { blocksAround, cutMoments, halvedMoments, momentsOf, type Moments } from './moments.ts'
import {
  factorOf,
  LEAST_DEVIATION,
  LIGHTNESS,
  NEAREST_FACTOR,
  OPENNESS_RANGE,
  SCALES_PART,
  squareOf,
  STEEPEST_DEGREES,
  WHITE_TO_RED,
  type PositionRecipe,
} from './scales.ts'

/** Among the fields of a memory layout. */
export const POSITION_FIELDS = { shape: 5, dominance: 6 } as const

/** Fields of the deviations at three scales, which become red, green and blue. */
interface Scales {
  readonly broad: Pointer
  readonly meso: Pointer
  readonly local: Pointer
}

/** Writes the grey of the layer over the sky-view factor of the wider reach. */
export function computeShape(
  window: KernelWindow,
  {
    sky,
    positive,
    negative,
  }: { readonly sky: Pointer; readonly positive: Pointer; readonly negative: Pointer },
): void {
  const { wasm, layout, width, height } = window
  const { general, flat } = PRESETS
  const difference = { low: -OPENNESS_RANGE, high: OPENNESS_RANGE, inverted: false }
  const stretches = [difference, general.dominanceStretch, general.skyView, flat.skyView]
  writeNumbers(window, stretches.flatMap(lowAndScale))
  const shape = layout.fields[POSITION_FIELDS.shape] ?? NaN
  const dominance = layout.fields[POSITION_FIELDS.dominance] ?? NaN
  wasm.positionShape(positive, negative, sky, shape, dominance, width * height, layout.tables)
}

/** Computes the deviations at all scales, and their colours over the grey of computeShape. */
export function computeColours(window: KernelWindow, recipe: PositionRecipe, fields: Scales): void {
  const { wasm, layout, width, height, cell } = window
  for (const field of [fields.broad, fields.meso, fields.local])
    new Float32Array(wasm.memory.buffer, field, width * height).fill(0)
  computeNear(window, recipe, fields)
  computeFar(window, recipe, fields)
  const [first, ...rest] = WHITE_TO_RED.map((colour) => colour.map((value) => value / 255))
  const steps = rest.flatMap((colour, k) =>
    colour.map((value, channel) => value - (WHITE_TO_RED[k]?.[channel] ?? NaN) / 255),
  )
  const power = -LIGHTNESS * Math.LOG2E
  writeNumbers(window, [1 / (2 * cell), 1 / STEEPEST_DEGREES, power, SCALES_PART, ...(first ?? []), ...steps])
  const heights = layout.fields[0] ?? NaN
  const shape = layout.fields[POSITION_FIELDS.shape] ?? NaN
  wasm.positionColours(heights, shape, fields.broad, fields.meso, fields.local, width, height, layout.tables)
}

/** Computes the radii of a few cells, of which the broad scale has none. */
function computeNear(window: KernelWindow, { local, meso }: PositionRecipe, fields: Scales): void {
  const near = (radii: readonly number[]): number[] => radii.filter((radius) => factorOf(radius) === 1)
  const bits = (radii: readonly number[]): number =>
    near(radii).reduce((all, radius) => all | (1 << radius), 0)
  const widest = Math.max(0, ...near(local), ...near(meso))
  if (widest === 0) return
  const { wasm, width, height } = window
  const { first, pitch } = padHeights(window, widest)
  wasm.nearDeviation(
    first,
    pitch,
    fields.local,
    fields.meso,
    width,
    height,
    bits(local),
    bits(meso),
    LEAST_DEVIATION,
  )
}

/** Computes the wider radii on blocks, level by level. */
function computeFar(window: KernelWindow, recipe: PositionRecipe, fields: Scales): void {
  const factors = new Map<number, Set<number>>()
  for (const radius of [...recipe.local, ...recipe.meso, ...recipe.broad]) {
    const factor = factorOf(radius)
    factors.set(factor, (factors.get(factor) ?? new Set()).add(radius))
  }
  const widest = Math.max(...factors.keys())
  const levels = levelsOf(window)
  for (let factor = 2; factor <= widest; factor *= 2) {
    const moments = levels.next().value
    if (!moments) throw new Error('a level of blocks is missing')
    for (const radius of factors.get(factor) ?? []) {
      const into = (['local', 'meso', 'broad'] as const).filter((scale) => recipe[scale].includes(radius))
      raise(
        window,
        moments,
        radius,
        into.map((scale) => fields[scale]),
      )
    }
  }
}

/** Returns the blocks of a window and of what is around it: of 2 by 2 cells, then of twice the side each. */
function* levelsOf(window: KernelWindow): Generator<Moments, undefined> {
  const { wasm, layout, width, height, surroundings } = window
  if (!surroundings) throw new Error('The window was opened without its surroundings.')
  const { column, row, moments } = surroundings
  const heights = new Float32Array(wasm.memory.buffer, layout.fields[0], width * height)
  const place = { column, row, width, height }
  const inside = momentsOf(heights, place, 2)
  yield inside
  let level = moments ?? halvedMoments(inside)
  if (level.factor !== NEAREST_FACTOR) throw new Error(`Blocks of ${level.factor} cells are of no use here.`)
  for (;;) {
    yield level
    level = halvedMoments(level)
  }
}

/** Blocks beyond those of the window: the middle of the next one, and three more from which means are continued into a gap. */
const MARGIN = 4

/** Raises fields to the deviation at one radius. */
function raise(window: KernelWindow, moments: Moments, radius: number, fields: readonly Pointer[]): void {
  const { wasm, layout, width, height, surroundings } = window
  const { factor } = moments
  const { whole, part } = squareOf(radius, factor)
  const own = blocksAround(factor, {
    column: surroundings?.column ?? 0,
    row: surroundings?.row ?? 0,
    width,
    height,
  })
  const wanted = {
    column: own.column - MARGIN,
    row: own.row - MARGIN,
    width: own.width + 2 * MARGIN,
    height: own.height + 2 * MARGIN,
  }
  const rim = whole + 1
  const input = {
    column: wanted.column - rim,
    row: wanted.row - rim,
    width: wanted.width + 2 * rim,
    height: wanted.height + 2 * rim,
  }
  let end = layout.workspace
  const take = (bytes: number): Pointer => {
    const at = end
    end += Math.ceil((bytes + 16) / 16) * 16
    return at
  }
  const cells = input.width * input.height
  const rows = wanted.width * input.height
  const [sums, counts, rowSums, rowCounts] = [
    take(16 * cells),
    take(4 * cells),
    take(16 * rows),
    take(8 * rows),
  ]
  const [mean, inverse] = [take(4 * wanted.width * wanted.height), take(4 * wanted.width * wanted.height)]
  const lines = take(16 * (wanted.width + 8))
  if (end > (layout.fields[0] ?? 0)) throw new Error('The workspace is too small for the blocks of a window.')
  const { buffer } = wasm.memory
  cutMoments(moments, input, {
    sums: new Float64Array(buffer, sums, 2 * cells),
    counts: new Float32Array(buffer, counts, cells),
  })
  wasm.squares(
    sums,
    counts,
    wanted.width,
    wanted.height,
    whole,
    part,
    factor * factor,
    rowSums,
    rowCounts,
    mean,
    inverse,
    LEAST_DEVIATION,
  )
  const east = (surroundings?.column ?? 0) - wanted.column * factor
  const south = (surroundings?.row ?? 0) - wanted.row * factor
  for (const field of fields)
    wasm.farDeviation(
      layout.fields[0] ?? NaN,
      field,
      width,
      height,
      mean,
      inverse,
      wanted.width,
      factor,
      east,
      south,
      lines,
    )
}
