import { ReliefRefusal } from '../refusal.ts'
import { openFileBytes } from './bytes.ts'
import type { OpenRaster, RasterFacts } from './raster.ts'
import { openTiff } from './tiff-raster.ts'

/** A raster by path or address. Throws ReliefRefusal, naming it and the problem. */
export async function openRaster(name: string): Promise<OpenRaster> {
  const bytes = openFileBytes(name)
  try {
    return await openTiff(bytes)
  } catch (error) {
    bytes.close()
    throw error
  }
}

/** The same once more from what is known of it. Throws ReliefRefusal when the file is another by now. */
export async function reopenRaster(known: RasterFacts): Promise<OpenRaster> {
  const raster = await openRaster(known.name)
  const same = (['bytes', 'width', 'height', 'cell', 'west', 'north', 'sample'] as const).every(
    (fact) => raster.facts[fact] === known[fact],
  )
  if (same) return raster
  raster.close()
  throw new ReliefRefusal(`${known.name}: was changed while it was being read`)
}
