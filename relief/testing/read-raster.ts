import { openIndexed, openMosaic, type MosaicOptions } from '../mosaic/mosaic.ts'
import type { Grid } from '../height-source.ts'

/** Reads all heights of one raster, which the engine never holds at once. */
export async function readRaster(file: string, options?: MosaicOptions): Promise<Grid> {
  const { index } = await openMosaic([file], options)
  const source = openIndexed(index)
  const { width, height } = index.frame
  const values = new Float32Array(width * height)
  await source.read({ column: 0, row: 0, width, height }, values)
  await source.close()
  return { ...index.frame, values }
}

/**
 * Returns the first cell in which two rasters differ; null where none does. Faster for many cells than the comparison
 * of the test library.
 */
export function firstDifference(found: Float32Array, expected: Float32Array): string | null {
  if (found.length !== expected.length) return `${found.length} cells, not ${expected.length}`
  const at = found.findIndex((value, index) => !Object.is(value, expected[index]))
  return at < 0 ? null : `cell ${at}: ${found[at] ?? NaN}, not ${expected[at] ?? NaN}`
}
