import { makeLandscape } from '#relief/demonstration/landscape.ts'
import type { NationalModel } from './form.ts'
import type { Place } from './places.ts'

/** Returns the heights of a place in metres, row by row from the north; NaN in its holes. */
export type Ground = (place: Place, model: NationalModel) => Float32Array

/** Heights are stored in centimetres, as those of most surveys. */
const STEPS = 100
/** Metres. Trees of the surface model stand at most one to a square of this side. */
const TREE_SPACING = 9

/** Makes the invented landscape once, and cuts the ground of every place from it. Takes about four seconds. */
export function makeGround(): Ground {
  const { heights: landscape } = makeLandscape()
  return (place, model) => {
    const { cut } = place
    const heights = new Float32Array(place.width * place.height)
    for (let row = 0; row < place.height; row++)
      for (let column = 0; column < place.width; column++) {
        const [east, south] = cut.isTurned ? [row, column] : [column, row]
        const [x, y] = [cut.column + east, cut.row + south]
        const known = !place.holes.some(([cx, cy, radius]) => Math.hypot(column - cx, row - cy) < radius)
        const ground =
          landscape.values[mirrored(y, landscape.height) * landscape.width + mirrored(x, landscape.width)] ??
          NaN
        const height = ground + place.raised + (model === 'dsm' ? canopy(x, y) : 0)
        heights[row * place.width + column] = known ? Math.round(height * STEPS) / STEPS : NaN
      }
    return heights
  }
}

/** Repeats a side of `size` cells for ever, every second time backwards, so that there are no steps. */
function mirrored(at: number, size: number): number {
  const along = at % (2 * size)
  return along < size ? along : 2 * size - 1 - along
}

/** Returns the height in metres of the tree at a cell; 0 where none stands. */
function canopy(x: number, y: number): number {
  const [square, line] = [Math.floor(x / TREE_SPACING), Math.floor(y / TREE_SPACING)]
  const chance = mixed(square, line)
  if (chance > 0.3) return 0
  const off = Math.hypot(x - (square + 0.5) * TREE_SPACING, y - (line + 0.5) * TREE_SPACING)
  return Math.max(0, (6 + 30 * chance) * (1 - (off / 4.5) ** 2))
}

/** Returns a number from 0 to 1 that is always the same for the same two integers. */
function mixed(a: number, b: number): number {
  let bits = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  return ((bits ^ (bits >>> 13)) >>> 0) / 2 ** 32
}
