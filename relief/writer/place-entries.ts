import type { RasterFrame } from '../height-source.ts'
import type { TiffEntry } from './tiff-directory.ts'

/** Returns the entries that say where a raster lies: the size of its cells, its corner, and its system by EPSG number. */
export function placeEntries({ cell, west, north }: RasterFrame, epsg: number): TiffEntry[] {
  return [
    { tag: 33550, type: 'double', values: [cell, cell, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, west, north, 0] },
    // Three keys: a projected system, cells are areas, and which system.
    { tag: 34735, type: 'short', values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg] },
  ]
}
