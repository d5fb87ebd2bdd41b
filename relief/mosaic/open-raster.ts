import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '#contract/http/fault.ts'
import { ReliefRefusal } from '../failures.ts'
import { looksLikeAscii } from '../ascii/ascii-header.ts'
import { openAscii } from '../ascii/ascii-raster.ts'
import { openFileSource } from '../source/file.source.ts'
import { readRange, type RangeSource } from '../source/range-source.ts'
import type { OpenRaster, RasterFacts } from '../reader/raster.ts'
import { openTiff } from '../tiff/tiff-raster.ts'
import { openUrlSource } from '../source/url.source.ts'

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

/**
 * Opens a raster by path or address; its first bytes tell the format. Throws ReliefRefusal with its name and the
 * problem.
 */
export async function openRaster(name: string, known?: RasterFacts): Promise<OpenRaster> {
  return openSource(isAddress(name) ? await openUrlSource(name) : openFileSource(name), known)
}

/** Does the same for a source, which is closed if it is not a raster. */
export async function openSource(source: RangeSource, known?: RasterFacts): Promise<OpenRaster> {
  try {
    const head = await readRange(source, 0, Math.min(64, source.size))
    const order = String.fromCharCode(...head.subarray(0, 2))
    if (order === 'II' || order === 'MM') return await openTiff(source)
    if (looksLikeAscii(head)) return await openAscii(source, known)
    throw new ReliefRefusal(`${source.name}: is neither a GeoTIFF nor an ASCII grid`)
  } catch (error) {
    source.close()
    throw error
  }
}

/** Opens a raster again from its facts. Throws ReliefRefusal when the file has changed. */
export async function reopenRaster(known: RasterFacts): Promise<OpenRaster> {
  const raster = await openRaster(known.name, known)
  const same = (['bytes', 'width', 'height', 'cell', 'west', 'north', 'sample'] as const).every(
    (fact) => raster.facts[fact] === known[fact],
  )
  if (same) return raster
  raster.close()
  throw new ReliefRefusal(`${known.name}: is not the file that it was when the build began`)
}
