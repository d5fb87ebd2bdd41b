import { existsSync } from 'node:fs'
import path from 'node:path'

const FOLDER = path.resolve(import.meta.dirname, '../../../shared/data')

/**
 * Returns the path of a test raster that is not part of the project. Where it does not exist, prints a line that says
 * so and returns null.
 */
export function sharedData(name: string): string | null {
  const file = path.join(FOLDER, name)
  if (existsSync(file)) return file
  process.stderr.write(`Tests that need ../shared/data/${name} are skipped: it does not exist.\n`)
  return null
}
