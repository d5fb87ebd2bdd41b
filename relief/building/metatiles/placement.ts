import { positionAt, worldSide } from '#geo/tiles/mercator.ts'
import type { Projection } from '../../datum/projections.ts'
import type { CellWindow, RasterFrame } from '../../height-source.ts'
import { METATILE_SIZE, type MetatileAddress, type TileSize } from './passes.ts'

/**
 * Pixels between two exactly transformed points, at the highest zoom of a metatile. The error of bilinear interpolation
 * between them is 0.1 mm for pixels of 0.7 m, 4 mm for pixels of 6 m, and always less than a hundredth of a pixel.
 */
export const CONTROL_STEP = 64
const ACROSS = METATILE_SIZE / CONTROL_STEP + 1

/**
 * The position of a metatile in the projected system: easting and northing of each control point in metres, row by
 * row.
 */
export type Placement = Float64Array

/** Transforms the control points of a metatile. Transforming every pixel would take minutes. */
export function placeMetatile(
  { x, y }: MetatileAddress,
  zoom: number,
  tileSize: TileSize,
  projection: Projection,
): Placement {
  const world = worldSide(zoom, tileSize)
  const points = new Float64Array(ACROSS * ACROSS * 2)
  for (let row = 0; row < ACROSS; row++)
    for (let column = 0; column < ACROSS; column++) {
      const pixel = [
        x * METATILE_SIZE + column * CONTROL_STEP,
        y * METATILE_SIZE + row * CONTROL_STEP,
      ] as const
      points.set(projection.fromDegrees(...positionAt(pixel, world)), (row * ACROSS + column) * 2)
    }
  return points
}

/** Returns the size of a pixel at the highest zoom of a metatile, in metres. */
export function pixelIn(placement: Placement): number {
  const [west = NaN, north = NaN, east = NaN, alike = NaN] = placement
  return Math.hypot(east - west, alike - north) / CONTROL_STEP
}

/** Returns the frame of a raster that was halved `level` times. */
export function halvedFrame(frame: RasterFrame, level: number): RasterFrame {
  const factor = 2 ** level
  return {
    ...frame,
    width: Math.ceil(frame.width / factor),
    height: Math.ceil(frame.height / factor),
    cell: frame.cell * factor,
  }
}

/**
 * Returns the cells under a metatile with a halo of `halo` cells, in whole blocks of `block` cells, so that halving
 * gives the same cells in every metatile that contains them.
 */
export function cellsUnder(
  placement: Placement,
  frame: RasterFrame,
  halo: number,
  block: number,
): CellWindow {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < placement.length; at += 2) {
    const column = ((placement[at] ?? NaN) - frame.west) / frame.cell
    const row = (frame.north - (placement[at + 1] ?? NaN)) / frame.cell
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = Math.max(bottom, row)
  }
  const down = (cells: number): number => Math.floor((cells - halo) / block) * block
  const up = (cells: number): number => Math.ceil((cells + halo) / block) * block
  const [column, row] = [down(left), down(top)]
  return { column, row, width: up(right) - column, height: up(bottom) - row }
}

/** Returns the control points as alternating x and y, in cells from the upper left corner of a window. */
export function nodesIn(placement: Placement, frame: RasterFrame, window: CellWindow): Float64Array {
  const nodes = new Float64Array(placement.length)
  for (let at = 0; at < placement.length; at += 2) {
    nodes[at] = ((placement[at] ?? NaN) - frame.west) / frame.cell - window.column
    nodes[at + 1] = (frame.north - (placement[at + 1] ?? NaN)) / frame.cell - window.row
  }
  return nodes
}
