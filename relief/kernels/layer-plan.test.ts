import { expect, test } from 'vitest'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { emptyGrid } from '../height-source.ts'
import { computeByReference } from '../testing/reference-layers.ts'
import { planLayer } from './layer-plan.ts'

/** Metres: cells of overviews. At 8 m and from 32 m on, the radius of 20 m becomes a larger one. */
const CELLS = [4, 8, 16, 32, 64] as const
/** The middle is the top of a round hill on a slope, far enough from all sides. */
const SIDE = 21

/** The shade, from black (0) to white (1), in the middle of ground that is described in metres. */
function shadeOf(
  layer: ReliefLayerId,
  cell: number,
  ground: (east: number, south: number) => number,
): number {
  const middle = (SIDE - 1) / 2
  const heights = emptyGrid({ width: SIDE, height: SIDE, cell, west: 0, north: 0 })
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++)
      heights.values[row * SIDE + column] = ground((column - middle) * cell, (row - middle) * cell)
  const plan = planLayer(layer, 'general', cell, { evened: true })
  const [field] = computeByReference(heights, plan)
  const value = field?.values[middle * SIDE + middle] ?? NaN
  return (value - plan.stretch.low) / (plan.stretch.high - plan.stretch.low)
}

test('in overviews, local dominance shows a slope as light as on the finest cells', () => {
  const slope = (east: number) => 300 + 0.3 * east
  const finest = shadeOf('local-dominance', 4, slope)
  for (const cell of CELLS)
    expect(Math.abs(shadeOf('local-dominance', cell, slope) - finest)).toBeLessThan(0.1)
})

test('in overviews, the contrast of local relief grows far less than its radius', () => {
  const hill = (east: number, south: number) => 300 - (east ** 2 + south ** 2) / 4000
  const contrast = (cell: number) => shadeOf('local-relief', cell, hill) - 0.5
  // Otherwise it would be 4 times as high with cells of 32 m, and 15 times with 64 m.
  for (const cell of CELLS) {
    expect(contrast(cell)).toBeGreaterThan(contrast(4) / 2)
    expect(contrast(cell)).toBeLessThan(contrast(4) * 3)
  }
})

test('where the radius is a whole number of cells, nothing changes', () => {
  for (const layer of ['local-relief', 'local-dominance'] as const)
    expect(planLayer(layer, 'general', 1, { evened: true })).toEqual(planLayer(layer, 'general', 1))
})
