import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import { ReliefRefusal } from '../refusal.ts'

const RASTER = /\.(tiff?|asc)$/i

/** Returns whether an input is the address of a raster on a web server. */
export function isAddress(name: string): boolean {
  return /^https?:\/\//i.test(name)
}

/**
 * Returns the name of a raster without its folder, and without the query of an address, which may hold a signature.
 */
export function nameOfRaster(input: string): string {
  return path.basename(isAddress(input) ? (input.split(/[?#]/)[0] ?? '') : input)
}

/**
 * Returns files and addresses as they are, and for a folder the rasters in it, sorted by name. Throws ReliefRefusal
 * for a folder without any.
 */
export function rastersOf(inputs: readonly string[]): readonly string[] {
  return inputs.flatMap((input) => (isAddress(input) || !isFolder(input) ? [input] : rastersIn(input)))
}

function isFolder(input: string): boolean {
  return statSync(input, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function rastersIn(folder: string): readonly string[] {
  const names = namesIn(folder).filter((name) => RASTER.test(name))
  if (names.length === 0)
    throw new ReliefRefusal(`${folder}: contains no raster (a file that ends with .tif, .tiff or .asc)`)
  // Sorted by code units, not by the language of the machine: the order decides which raster wins where they overlap.
  return names.sort().map((name) => path.join(folder, name))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new ReliefRefusal(`${folder}: cannot be read (${messageOf(error)})`)
  }
}
