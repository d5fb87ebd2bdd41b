import { existsSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../../shared/data')

/** Path of a test raster that is no part of the project; null, with a line that says so, where it is not there. */
export function sharedData(name: string): string | null {
  const file = path.join(FOLDER, name)
  if (existsSync(file)) return file
  process.stderr.write(`Tests that need ../shared/data/${name} are skipped: it is not there.\n`)
  return null
}
