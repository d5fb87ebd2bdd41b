import { ReliefRefusal } from '../refusal.ts'
import { looksLikeAscii } from '../ascii/ascii-header.ts'
import { openAscii } from '../ascii/ascii-raster.ts'
import { openFileSource } from '../source/file.source.ts'
import { isAddress } from './inputs.ts'
import { readRange, type RangeSource } from '../source/range-source.ts'
import type { OpenRaster, RasterFacts } from '../reader/raster.ts'
import { openTiff } from '../tiff/tiff-raster.ts'
import { openUrlSource } from '../source/url.source.ts'

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
