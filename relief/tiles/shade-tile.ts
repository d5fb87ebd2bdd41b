import type { TilePlacement } from '../datum/control-grid.ts'
import { sampleBilinear, type Grid } from '../grid.ts'
import { shadeToByte } from '../kernels/reference/shading.ts'
import { TILE_SIZE } from '../pyramid/mercator.ts'

/** 256 × 256 bytes as gdaldem writes them: 1 to 255, 0 where nothing is known. Null for a tile with nothing in it. */
export function shadeTile(shade: Grid, { eastings, northings }: TilePlacement): Uint8Array | null {
  const bytes = new Uint8Array(TILE_SIZE * TILE_SIZE)
  let filled = false
  for (let at = 0; at < bytes.length; at++) {
    const column = ((eastings[at] ?? NaN) - shade.west) / shade.cell
    const row = (shade.north - (northings[at] ?? NaN)) / shade.cell
    const byte = shadeToByte(sampleBilinear(shade, column, row))
    bytes[at] = byte
    if (byte !== 0) filled = true
  }
  return filled ? bytes : null
}
