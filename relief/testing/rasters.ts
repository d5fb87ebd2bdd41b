import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { emptyGrid, type Grid } from '../height-source.ts'

/**
 * Makes a raster of 1 m cells, a square unless it has fewer rows. `height` gets column and row. The north-west corner is in
 * mid Wales (EPSG:27700).
 */
export function makeRaster(size: number, height: (column: number, row: number) => number, rows = size): Grid {
  const grid = emptyGrid({ width: size, height: rows, cell: 1, west: 278_000, north: 249_500 })
  for (let at = 0; at < grid.values.length; at++) {
    grid.values[at] = height(at % size, Math.floor(at / size))
  }
  return grid
}

/** Makes a folder that is deleted after the test. */
export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-relief-'))
  // What a test leaves to be written in the background may come while the folder is emptied.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
