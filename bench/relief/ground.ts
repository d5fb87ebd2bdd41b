import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openIndexed, openMosaic } from '#relief/mosaic/mosaic.ts'
import { makeLandscape } from '../../relief/demonstration/landscape.ts'
import type { Grid } from '../../relief/height-source.ts'
import { encodeGeoTiff } from '../../relief/writer/geotiff.ts'

/** Real texture, if it exists: a 1 m model of Slovenia. */
const REAL = path.resolve('../shared/data/rvt_TM1_564_146_1m_slovenia.tif')
/** Cells along the side of one raster: 25 km². */
export const SIDE = 5000
/** The same where a measurement is only tried. */
export const SMALL_SIDE = 1000
/** North-west corner in the National Grid: in Wales, although the ground is not. */
const WEST = 300_000
const NORTH = 225_000

/** Returns a folder with `across` by `across` rasters at 1 m with `side` by `side` cells, which are made once. */
export async function groundOf(across: number, folder: string, side = SIDE): Promise<string> {
  const area = (across * side) ** 2 / 1e6
  const rasters = path.join(folder, `${existsSync(REAL) ? 'real' : 'invented'}-${area}-km2`)
  if (existsSync(rasters)) return rasters
  const texture = await readTexture()
  await mkdir(`${rasters}.unfinished`, { recursive: true })
  for (let row = 0; row < across; row++)
    for (let column = 0; column < across; column++) {
      const strips = path.join(folder, 'strips.tif')
      await writeFile(strips, encodeGeoTiff(groundAt(texture, column, row, side), 27700))
      // In blocks of 512 by 512 cells, as national surveys are published.
      const blocks = ['TILED=YES', 'BLOCKXSIZE=512', 'BLOCKYSIZE=512', 'COMPRESS=DEFLATE', 'PREDICTOR=3']
      const file = path.join(`${rasters}.unfinished`, `ground-${column}-${row}.tif`)
      execFileSync('gdal_translate', ['-q', ...blocks.flatMap((option) => ['-co', option]), strips, file])
      await rm(strips)
    }
  await rename(`${rasters}.unfinished`, rasters)
  return rasters
}

/** A description of the ground of `groundOf`. */
export const TEXTURE = existsSync(REAL)
  ? 'a real 1 m model of Slovenia, mirrored'
  : 'the invented demonstration landscape, mirrored'

/** Returns the first cells of each of the first rows. */
export function cornerOf(grid: Grid, side: number): Grid {
  const values = new Float32Array(side * side)
  for (let row = 0; row < side; row++)
    values.set(grid.values.subarray(row * grid.width, row * grid.width + side), row * side)
  return { ...grid, width: side, height: side, values }
}

/** Reads a square of heights without missing cells. */
export async function readTexture(): Promise<Grid> {
  if (!existsSync(REAL)) return makeLandscape().heights
  const { index } = await openMosaic([REAL])
  const source = openIndexed(index)
  const side = Math.min(index.frame.width, index.frame.height)
  const values = new Float32Array(side * side)
  await source.read({ column: 0, row: 0, width: side, height: side }, values)
  await source.close()
  return { ...index.frame, width: side, height: side, values }
}

/**
 * Returns the texture repeatedly, every second copy mirrored, on long waves of 60 m, so that no two places are equal.
 */
function groundAt(texture: Grid, column: number, row: number, side: number): Grid {
  const values = new Float32Array(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [east, south] = [column * side + x, row * side + y]
      const from = mirrored(south, texture.height) * texture.width + mirrored(east, texture.width)
      values[y * side + x] =
        (texture.values[from] ?? NaN) + 60 * Math.sin(east / 1700) * Math.cos(south / 2100)
    }
  return { width: side, height: side, cell: 1, west: WEST + column * side, north: NORTH - row * side, values }
}

function mirrored(at: number, length: number): number {
  const within = at % (2 * length)
  return within < length ? within : 2 * length - 1 - within
}
