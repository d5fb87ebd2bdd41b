import { WALES_WITH_MARGIN } from '#contract/limits.ts'
import { isInBox } from '#geo/box.ts'
import { parseDegrees } from '#geo/degrees.ts'
import {
  gridReference,
  parseGridNumbers,
  parseGridReference,
  squareAround,
  type GridSize,
  type GridSquare,
} from '#geo/grid-reference.ts'
import type { NationalGrid } from '#geo/national-grid.ts'
import type { Place } from '#geo/position.ts'

/** Somewhere that was searched and found. */
export type Found =
  | { kind: 'square'; square: GridSquare }
  | { kind: 'degrees'; place: Place }
  | {
      kind: 'name'
      place: Place
      name: string
      detail: string
      /** Whether the service that the operator set up knew it. */
      elsewhere: boolean
    }

/** Metres that a name stands for on the grid. */
const NAME_SIZE = 1000
/** Metres: finer than the fit without OSTN15 would be pretending. */
const FINEST_FITTED = 10
const FINEST = 1

/** What a text says as a position: grid reference, then degrees, then grid numbers. Null where it is none. */
export function readPosition(text: string): Found | null {
  const square = parseGridReference(text)
  if (square) return { kind: 'square', square }
  const place = parseDegrees(text)
  if (place) return { kind: 'degrees', place }
  const numbers = parseGridNumbers(text)
  return numbers && { kind: 'square', square: numbers }
}

/** The square to be shown for what was found; null outside the National Grid. */
export function squareOf(found: Found, grid: NationalGrid): GridSquare | null {
  if (found.kind === 'square') return found.square
  const point = grid.fromDegrees(found.place)
  const size = found.kind === 'name' ? NAME_SIZE : finestSize(found.place, grid)
  return gridReference(point, size) === null ? null : squareAround(point, size)
}

export function finestSize(place: Place, grid: NationalGrid): GridSize {
  return grid.isExactAt(place) ? FINEST : FINEST_FITTED
}

/** The corners of a square, from the south-west against the clock. */
export function cornersOf({ easting, northing, size }: GridSquare, grid: NationalGrid): Place[] {
  const across = [
    [0, 0],
    [size, 0],
    [size, size],
    [0, size],
  ] as const
  return across.map(([east, north]) =>
    grid.toDegrees({ easting: easting + east, northing: northing + north }),
  )
}

export function middleOf(found: Found, grid: NationalGrid): Place {
  if (found.kind !== 'square') return found.place
  const { easting, northing, size } = found.square
  return grid.toDegrees({ easting: easting + size / 2, northing: northing + size / 2 })
}

/** Wales and a margin: beyond it there is nothing here to see. */
export function isInWales(place: Place): boolean {
  return isInBox(WALES_WITH_MARGIN, place)
}
