import { sampleBilinear, type CellWindow, type HeightSource, type RasterFrame } from '../height-source.ts'

type Point = readonly [easting: number, northing: number]

/** A point on a line and its height, all in metres; the height is NaN where none is known. */
export interface Station {
  readonly distance: number
  readonly easting: number
  readonly northing: number
  readonly height: number
}

/** A straight line in the system of the rasters. */
export interface Line {
  readonly from: Point
  readonly to: Point
  /** Metres between stations; the last one is at the end of the line. */
  readonly step: number
}

/**
 * Cells of the line that are read at once. The window around a diagonal piece grows with the square of this number.
 */
const PIECE_CELLS = 512

/** Measures heights along a line, interpolated between cells. Memory does not grow with the length of the line. */
export async function* profile(source: HeightSource, line: Line): AsyncGenerator<Station> {
  const pieceStations = Math.max(1, Math.floor((PIECE_CELLS * source.frame.cell) / line.step))
  let piece: Omit<Station, 'height'>[] = []
  for (const station of stationsOf(line)) {
    piece.push(station)
    if (piece.length < pieceStations) continue
    yield* measure(source, piece)
    piece = []
  }
  yield* measure(source, piece)
}

function* stationsOf({ from, to, step }: Line): Generator<Omit<Station, 'height'>> {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const at = (distance: number): Omit<Station, 'height'> => {
    const part = length === 0 ? 0 : distance / length
    return {
      distance,
      easting: from[0] + part * (to[0] - from[0]),
      northing: from[1] + part * (to[1] - from[1]),
    }
  }
  const steps = Math.ceil(length / step)
  for (let k = 0; k < steps; k++) yield at(k * step)
  yield at(length)
}

async function* measure(
  source: HeightSource,
  piece: readonly Omit<Station, 'height'>[],
): AsyncGenerator<Station> {
  if (piece.length === 0) return
  const cells = piece.map((station) => cellOf(source.frame, station))
  const window = windowAround(cells)
  const values = new Float32Array(window.width * window.height)
  await source.read(window, values)
  const grid = { ...source.frame, width: window.width, height: window.height, values }
  for (const [k, station] of piece.entries()) {
    const [column = NaN, row = NaN] = cells[k] ?? []
    yield { ...station, height: sampleBilinear(grid, column - window.column, row - window.row) }
  }
}

/** Returns a position in cells from the north-west corner. */
function cellOf({ west, north, cell }: RasterFrame, { easting, northing }: Omit<Station, 'height'>): Point {
  return [(easting - west) / cell, (north - northing) / cell]
}

function windowAround(cells: readonly Point[]): CellWindow {
  const columns = cells.map(([column]) => column)
  const rows = cells.map(([, row]) => row)
  const column = Math.floor(Math.min(...columns)) - 1
  const row = Math.floor(Math.min(...rows)) - 1
  return {
    column,
    row,
    width: Math.floor(Math.max(...columns)) + 2 - column,
    height: Math.floor(Math.max(...rows)) + 2 - row,
  }
}
