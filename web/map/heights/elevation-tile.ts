/** Heights in metres, row by row from the north; NaN where none is known. */
export type TileHeights = Float32Array
