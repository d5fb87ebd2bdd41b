import { parseGridReference } from '#geo/grid/grid-reference.ts'
import type { GridArea } from '#geo/grid/grid-squares.ts'
import type { CellWindow, RasterFrame } from './height-source.ts'
import { ReliefRefusal } from './failures.ts'

/** A part of the country, as an operator names it. */
export interface Area {
  /** Each with the words that name it. */
  readonly rectangles: readonly (GridArea & { readonly written: string })[]
  /** Whether the words are references of the National Grid, and not numbers of any system. */
  readonly byReference: boolean
}

/** Returns the ground of a square of the National Grid, such as `SN68`; null for anything else. */
export function groundOfSquare(reference: string): GridArea | null {
  const square = parseGridReference(reference)
  if (!square) return null
  const { easting, northing, size } = square
  return { west: easting, south: northing, east: easting + size, north: northing + size }
}

/** Returns whether two rectangles share more than an edge. */
export function overlap(a: GridArea, b: GridArea): boolean {
  return a.west < b.east && b.west < a.east && a.south < b.north && b.south < a.north
}

const NATIONAL_GRID = 'EPSG:27700'
/** Part of a cell by which an edge may miss a whole cell, because of the last digits of its coordinates. */
const SLACK = 1e-6

/** Returns the cells that a rectangle touches; null if none. */
export function cellsIn(rectangle: GridArea, frame: RasterFrame): CellWindow | null {
  const { cell, west, north, width, height } = frame
  const column = Math.max(0, Math.floor((rectangle.west - west) / cell + SLACK))
  const row = Math.max(0, Math.floor((north - rectangle.north) / cell + SLACK))
  const right = Math.min(width, Math.ceil((rectangle.east - west) / cell - SLACK))
  const bottom = Math.min(height, Math.ceil((north - rectangle.south) / cell - SLACK))
  if (right <= column || bottom <= row) return null
  return { column, row, width: right - column, height: bottom - row }
}

/** Returns the ground under a window of cells. */
export function groundUnder(window: CellWindow, { cell, west, north }: RasterFrame): GridArea {
  return {
    west: west + window.column * cell,
    south: north - (window.row + window.height) * cell,
    east: west + (window.column + window.width) * cell,
    north: north - window.row * cell,
  }
}

/** Throws ReliefRefusal for references of the National Grid beside rasters in another system. */
function checkSystem({ byReference, rectangles }: Area, crs: string | null): void {
  if (byReference && crs !== null && crs !== NATIONAL_GRID)
    throw new ReliefRefusal(
      `--area ${rectangles[0]?.written ?? ''} is a square of the National Grid, but the rasters are in ${crs}; give the corners in metres of that system, as in --area 262000,283000,264000,285000`,
    )
}

/** Returns the cells under the parts of an area that touch the frame. Throws ReliefRefusal for another system. */
export function windowsWithin(area: Area, frame: RasterFrame, crs: string | null): readonly CellWindow[] {
  checkSystem(area, crs)
  return area.rectangles.flatMap((rectangle) => cellsIn(rectangle, frame) ?? [])
}

/**
 * Returns the cells under each part of an area, in cells of the frame. Throws ReliefRefusal with the first part that
 * touches none.
 */
export function windowsOf(area: Area, frame: RasterFrame, crs: string | null): readonly CellWindow[] {
  checkSystem(area, crs)
  return area.rectangles.map((rectangle) => {
    const window = cellsIn(rectangle, frame)
    if (window) return window
    const { west, south, east, north } = groundUnder({ column: 0, row: 0, ...frame }, frame)
    throw new ReliefRefusal(
      `--area ${rectangle.written} lies outside the rasters, which reach from ${west} to ${east} east and from ${south} to ${north} north`,
    )
  })
}
