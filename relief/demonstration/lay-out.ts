import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildReliefSet } from '../build.ts'
import { openProjection } from '../datum/projections.ts'
import { readGeoTiff } from '../reader/geotiff.ts'
import { LANDSCAPE_VERSION } from './landscape.ts'
import { heightsFile, writeLandscape } from './write-landscape.ts'

const DEMONSTRATION_NAME = 'Demonstration landscape (invented)'

/**
 * Puts the landscape into `data/demonstration` and its tiles into `data/tiles/demonstration`, each only where it is missing
 * or of an older version. Returns whether anything was made.
 */
export async function layOutDemonstration(
  data: string,
  onProgress: (done: number, total: number) => void,
): Promise<boolean> {
  const folder = path.join(data, 'demonstration')
  const tiles = path.join(data, 'tiles', 'demonstration')
  const haveFolder = (await versionIn(path.join(folder, 'features.json'))) === LANDSCAPE_VERSION
  const haveTiles = (await versionIn(path.join(tiles, 'set.json'))) === LANDSCAPE_VERSION
  if (haveFolder && haveTiles) return false
  // The fit without OSTN15 is good enough for ground that does not exist: outlines and tiles use the same one.
  const projection = await openProjection('EPSG:27700', null)
  if (!haveFolder) await writeLandscape(folder, projection)
  const { heights } = await readGeoTiff(heightsFile(folder))
  await buildReliefSet({
    heights,
    projection,
    minZoom: 12,
    maxZoom: 17,
    out: tiles,
    name: DEMONSTRATION_NAME,
    attribution: 'Invented relief, made by the portal itself',
    invented: true,
    source: 'demonstration landscape',
    version: LANDSCAPE_VERSION,
    onProgress,
  })
  return true
}

async function versionIn(file: string): Promise<unknown> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const content: unknown = JSON.parse(text)
  return typeof content === 'object' && content !== null && 'version' in content ? content.version : null
}
