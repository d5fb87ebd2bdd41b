import type { GridArea } from '#geo/grid/grid-squares.ts'
import { gridReference } from '#geo/grid/grid-reference.ts'
import { cellsIn, groundUnder, windowsOf, type Area } from '../area.ts'
import { common, type CellWindow, type RasterFrame } from '../height-source.ts'

/** A part of a raster that becomes a file: a square of 10 km, or as much of it as is wanted. */
export interface Piece {
  /** Reference of the square, such as `SN68`; with its corners in metres if not all of the square is wanted. */
  readonly name: string
  readonly window: CellWindow
}

/** Metres. A square of this side has about 160 MB: not too many files, and little is lost when one is damaged. */
const SIDE = 10_000

/** Divides an area of a raster in the National Grid along the lines of 10 km. Throws ReliefRefusal for a part outside it. */
export function piecesOf(area: Area, frame: RasterFrame, crs: string | null): Piece[] {
  const pieces = new Map<string, Piece>()
  for (const window of windowsOf(area, frame, crs))
    for (const square of squaresUnder(groundUnder(window, frame))) {
      const whole = cellsIn(square, frame)
      const wanted = whole && common(whole, window)
      if (!wanted) continue
      const name = isSame(whole, wanted) ? square.name : `${square.name}-${cornersOf(wanted, frame)}`
      pieces.set(name, { name, window: wanted })
    }
  return [...pieces.values()]
}

function* squaresUnder(ground: GridArea): Generator<GridArea & { readonly name: string }> {
  for (let north = Math.ceil(ground.north / SIDE) * SIDE; north > ground.south; north -= SIDE)
    for (let west = Math.floor(ground.west / SIDE) * SIDE; west < ground.east; west += SIDE) {
      const south = north - SIDE
      const reference = gridReference({ easting: west, northing: south }, SIDE)
      const name = reference?.replaceAll(' ', '') ?? `${west}-${south}`
      yield { name, west, south, east: west + SIDE, north }
    }
}

function cornersOf(window: CellWindow, frame: RasterFrame): string {
  const { west, south, east, north } = groundUnder(window, frame)
  return [west, south, east, north].join('-')
}

function isSame(a: CellWindow, b: CellWindow): boolean {
  return a.column === b.column && a.row === b.row && a.width === b.width && a.height === b.height
}
