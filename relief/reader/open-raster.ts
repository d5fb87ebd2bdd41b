import { ReliefRefusal } from '../refusal.ts'
import { looksLikeAscii } from './ascii-header.ts'
import { openAscii } from './ascii-raster.ts'
import { openFileBytes, type Bytes } from './bytes.ts'
import type { OpenRaster, RasterFacts } from './raster.ts'
import { isAddress } from './inputs.ts'
import { openTiff } from './tiff-raster.ts'
import { openUrlBytes } from './url.source.ts'

/**
 * Opens a raster by path or address; its first bytes tell the format. Throws ReliefRefusal with its name and the
 * problem.
 */
export async function openRaster(name: string, known?: RasterFacts): Promise<OpenRaster> {
  const bytes = isAddress(name) ? await openUrlBytes(name) : openFileBytes(name)
  try {
    return await openBytes(bytes, known)
  } catch (error) {
    bytes.close()
    throw error
  }
}

/** Does the same for an open file. */
export async function openBytes(bytes: Bytes, known?: RasterFacts): Promise<OpenRaster> {
  const head = await bytes.read(0, Math.min(64, bytes.size))
  const order = String.fromCharCode(...head.subarray(0, 2))
  if (order === 'II' || order === 'MM') return openTiff(bytes)
  if (looksLikeAscii(head)) return openAscii(bytes, known)
  throw new ReliefRefusal(`${bytes.name}: is neither a GeoTIFF nor an ASCII grid`)
}

/** Opens a raster again from its facts. Throws ReliefRefusal when the file has changed. */
export async function reopenRaster(known: RasterFacts): Promise<OpenRaster> {
  const raster = await openRaster(known.name, known)
  const same = (['bytes', 'width', 'height', 'cell', 'west', 'north', 'sample'] as const).every(
    (fact) => raster.facts[fact] === known[fact],
  )
  if (same) return raster
  raster.close()
  throw new ReliefRefusal(`${known.name}: changed while it was being read`)
}
