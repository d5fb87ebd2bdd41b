/** A rectangle of cells; it may reach beyond its source on any side. */
export interface CellWindow {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly height: number
}

/** Where a raster lies: metres in its projected system, rows from the north. */
export interface RasterFrame {
  /** Cells. */
  readonly width: number
  readonly height: number
  /** Metres, both ways. */
  readonly cell: number
  /** The north-west corner of the north-west cell. */
  readonly west: number
  readonly north: number
}

/** Heights that are read by windows, so that memory does not grow with their extent. */
export interface HeightSource {
  readonly frame: RasterFrame
  /** Fills `into` row by row from the north, metres; NaN where nothing is known and outside the source. */
  readonly read: (window: CellWindow, into: Float32Array) => Promise<void>
  readonly close: () => Promise<void>
}

export function meets(a: CellWindow, b: CellWindow): boolean {
  return (
    a.column < b.column + b.width &&
    b.column < a.column + a.width &&
    a.row < b.row + b.height &&
    b.row < a.row + a.height
  )
}
