import type { RasterFrame } from '../../height-source.ts'
import type { MosaicIndex } from '../../mosaic/mosaic.ts'

/**
 * Returns the mosaic in a larger frame, whose north-west corner lies a whole number of blocks from the origin of the
 * system. Blocks of cells that are averaged together are then the same whichever rasters are in the mosaic, and a
 * further raster changes no tile that it does not touch.
 * @param block cells along the side of a block
 */
export function anchored({ frame, rasters, ...index }: MosaicIndex, block: number): MosaicIndex {
  const { cell } = frame
  const columns = beyondBlock(frame.west, cell, block)
  const rows = beyondBlock(-frame.north, cell, block)
  return {
    ...index,
    frame: {
      width: frame.width + columns,
      height: frame.height + rows,
      cell,
      west: inMicrometres(frame.west - columns * cell),
      north: inMicrometres(frame.north + rows * cell),
    },
    rasters: rasters.map((raster) => ({
      ...raster,
      column: raster.column + columns,
      row: raster.row + rows,
    })),
  }
}

/**
 * Part of a cell that is added before rounding down, because the corners of many surveys lie on whole cells or half
 * ones, give or take the last digit.
 */
const SLACK = 0.15

/** Returns the number of cells by which a coordinate (metres) lies beyond the nearest block before it. */
function beyondBlock(at: number, cell: number, block: number): number {
  const cells = Math.floor(at / cell + SLACK)
  return ((cells % block) + block) % block
}

/** Without the last digits, in which the way to a corner shows if the size of the cells is no binary fraction. */
function inMicrometres(metres: number): number {
  return Math.round(metres * 1e6) / 1e6
}

/** Returns the smallest frame around the rasters of a mosaic. */
export function frameAround({ frame, rasters }: MosaicIndex): RasterFrame {
  const { cell } = frame
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { column, row, width, height } of rasters) {
    left = Math.min(left, column)
    top = Math.min(top, row)
    right = Math.max(right, column + width)
    bottom = Math.max(bottom, row + height)
  }
  return {
    width: right - left,
    height: bottom - top,
    cell,
    west: frame.west + left * cell,
    north: frame.north - top * cell,
  }
}
