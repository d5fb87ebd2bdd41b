import { gridReference, parseGridReference, type GridSize, type GridSquare } from './grid-reference.ts'
import type { GridPoint } from './national-grid.ts'

/** An area in metres of the National Grid. */
export interface GridArea {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** The part of the National Grid that holds Wales: whole squares of 10 km. */
const AROUND_WALES: GridArea = { west: 160_000, south: 160_000, east: 360_000, north: 400_000 }

/** Returns the reference of a square without spaces, as catalogues and names of files have it: `SN68`, `SN6082`. */
export function squareName(point: GridPoint, size: GridSize): string | null {
  return gridReference(point, size)?.replaceAll(' ', '') ?? null
}

/** Returns the 10 km square of a name such as `SN68`; null for any other text, and outside Wales and its surroundings. */
export function tenKmSquareOfWales(name: string): GridSquare | null {
  if (!/^[A-Z]{2}\d\d$/.test(name)) return null
  const square = parseGridReference(name)
  if (!square) return null
  const { easting, northing } = square
  const { west, south, east, north } = AROUND_WALES
  return easting >= west && easting < east && northing >= south && northing < north ? square : null
}
