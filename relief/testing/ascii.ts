import type { Grid } from '../height-source.ts'

/** Encodes an ESRI ASCII grid as most programs write it. */
export function encodeAscii(grid: Grid, nodata = '-9999'): string {
  const head = [
    `ncols ${grid.width}`,
    `nrows ${grid.height}`,
    `xllcorner ${grid.west}`,
    `yllcorner ${grid.north - grid.height * grid.cell}`,
    `cellsize ${grid.cell}`,
    `NODATA_value ${nodata}`,
  ]
  const rows = Array.from({ length: grid.height }, (_, row) =>
    [...grid.values.subarray(row * grid.width, (row + 1) * grid.width)]
      .map((value) => (Number.isNaN(value) ? nodata : String(value)))
      .join(' '),
  )
  return [...head, ...rows, ''].join('\n')
}
