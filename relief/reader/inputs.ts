import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { ReliefRefusal } from '../refusal.ts'

const RASTER = /\.(tiff?|asc)$/i

export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name)
}

/** What a raster is called wherever it lies: no folder, and of an address nothing that is asked beside it, such as a signature. */
export function nameOfRaster(input: string): string {
  return path.basename(isAddress(input) ? (input.split(/[?#]/)[0] ?? '') : input)
}

/** Files and addresses as they are; for a folder the rasters in it, by name. Throws ReliefRefusal for a folder without any. */
export function rastersOf(inputs: readonly string[]): readonly string[] {
  return inputs.flatMap((input) => (isAddress(input) || !isFolder(input) ? [input] : rastersIn(input)))
}

function isFolder(input: string): boolean {
  return statSync(input, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function rastersIn(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => RASTER.test(name))
  if (names.length === 0)
    throw new ReliefRefusal(`${folder}: holds no raster (a file that ends with .tif, .tiff or .asc)`)
  // By code units and not by the language of the machine: what overlaps is decided by this order.
  return names.sort().map((name) => path.join(folder, name))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new ReliefRefusal(
      `${folder}: cannot be read (${error instanceof Error ? error.message : String(error)})`,
    )
  }
}
