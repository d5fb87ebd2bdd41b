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

/** Heights (or shades) in rows from the north. A missing cell is NaN, whatever the nodata value of the file. */
export interface Grid {
  readonly width: number
  readonly height: number
  /** Size of a cell on the ground in metres, in both directions. */
  readonly cell: number
  /** Projected coordinates of the north-west corner of the north-west cell, in metres. */
  readonly west: number
  readonly north: number
  readonly values: Float32Array
}

/** Returns a grid of which all cells are missing. */
export function emptyGrid(shape: Omit<Grid, 'values'>): Grid {
  return { ...shape, values: new Float32Array(shape.width * shape.height).fill(NaN) }
}

/**
 * Interpolates between the four cell centres around a point given in cells from the north-west corner. Missing cells
 * are left out; NaN where the nearest cell is missing.
 */
export function sampleBilinear(grid: Grid, column: number, row: number): number {
  const { width, height, values } = grid
  if (column < 0 || row < 0 || column >= width || row >= height) return NaN
  const nearest = values[Math.floor(row) * width + Math.floor(column)] ?? NaN
  if (Number.isNaN(nearest)) return NaN
  const left = Math.floor(column - 0.5)
  const top = Math.floor(row - 0.5)
  const across = column - 0.5 - left
  const down = row - 0.5 - top
  let sum = 0
  let weights = 0
  for (let corner = 0; corner < 4; corner++) {
    const x = left + (corner & 1)
    const y = top + (corner >> 1)
    if (x < 0 || y < 0 || x >= width || y >= height) continue
    const value = values[y * width + x] ?? NaN
    if (Number.isNaN(value)) continue
    const weight = (corner & 1 ? across : 1 - across) * (corner >> 1 ? down : 1 - down)
    sum += value * weight
    weights += weight
  }
  return weights > 0 ? sum / weights : nearest
}
