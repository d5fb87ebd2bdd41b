import { expect, test } from 'vitest'
import { slopeColours, STEEPEST } from '../kernels/relief-colours.ts'
import { colourRelief } from './reference-blends.ts'

/** Cells along a side: more than twice the reach of the horizons. */
const SIDE = 25

/** The colour of the layer in the middle of a plane of this slope, in bytes. */
function colourOfPlane(radians: number): number[] {
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, at) => 100 + (at % SIDE) * Math.tan(radians))
  const grid = { width: SIDE, height: SIDE, cell: 1, west: 0, north: 0, values }
  const middle = (SIDE * SIDE - 1) / 2
  return colourRelief(grid, { nearest: 1, farthest: 10 }).map((field) => 255 * (field.values[middle] ?? NaN))
}

test('the colours of a legend are those of slopes that are neither raised nor hollow', () => {
  const colours = slopeColours()
  for (const [at, colour] of colours.entries()) {
    const [red = NaN, green = NaN, blue = NaN] = colourOfPlane((at / (colours.length - 1)) * STEEPEST)
    const shown = [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))
    for (const [channel, byte] of [red, green, blue].entries())
      expect(Math.abs((shown[channel] ?? NaN) - byte), `slope ${at} of ${colour}`).toBeLessThanOrEqual(1)
  }
})
