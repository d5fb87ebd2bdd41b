/** A rectangle of cells. It may extend beyond its source on any side. */
export interface CellWindow {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly height: number
}

/** The position of a raster: metres in its projected system, rows from the north. */
export interface RasterFrame {
  /** Width and height in cells. */
  readonly width: number
  readonly height: number
  /** Size of a cell in metres, in both directions. */
  readonly cell: number
  /** The north-west corner of the north-west cell. */
  readonly west: number
  readonly north: number
}

/** Heights that are read in windows, so that memory does not grow with their extent. */
export interface HeightSource {
  readonly frame: RasterFrame
  /** Fills `into` row by row from the north, in metres; NaN where nothing is known and outside the source. */
  readonly read: (window: CellWindow, into: Float32Array) => Promise<void>
  readonly close: () => Promise<void>
}

/** Returns whether two windows overlap. */
export function meets(a: CellWindow, b: CellWindow): boolean {
  return (
    a.column < b.column + b.width &&
    b.column < a.column + a.width &&
    a.row < b.row + b.height &&
    b.row < a.row + a.height
  )
}

/** Returns the cells that two windows share; null if there are none. */
export function common(a: CellWindow, b: CellWindow): CellWindow | null {
  const column = Math.max(a.column, b.column)
  const row = Math.max(a.row, b.row)
  const width = Math.min(a.column + a.width, b.column + b.width) - column
  const height = Math.min(a.row + a.height, b.row + b.height) - row
  return width > 0 && height > 0 ? { column, row, width, height } : null
}
