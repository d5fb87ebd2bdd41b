import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buildReliefSet } from '../build.ts'
import { openProjection } from '../datum/projections.ts'
import { readGeoTiff } from '../reader/geotiff.ts'
import { SET_FORMAT } from '../writer/tile-folder.ts'
import { LANDSCAPE_VERSION } from './landscape.ts'
import { heightsFile, writeLandscape } from './write-landscape.ts'

const DEMONSTRATION_NAME = 'Demonstration landscape (invented)'

/**
 * Puts the landscape into `data/demonstration` and its tiles into `data/tiles/demonstration`, each only where it is missing
 * or of an older version; so are tiles of an older format of sets. Returns whether anything was made.
 */
export async function layOutDemonstration(
  data: string,
  onProgress: (done: number, total: number) => void,
): Promise<boolean> {
  const folder = path.join(data, 'demonstration')
  const tiles = path.join(data, 'tiles', 'demonstration')
  const landscape = await numbersIn(path.join(folder, 'features.json'))
  const set = await numbersIn(path.join(tiles, 'set.json'))
  const haveFolder = landscape.version === LANDSCAPE_VERSION
  const haveTiles = set.version === LANDSCAPE_VERSION && set.format === SET_FORMAT
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

interface Numbers {
  readonly version?: unknown
  readonly format?: unknown
}

async function numbersIn(file: string): Promise<Numbers> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
  const content: unknown = JSON.parse(text)
  return typeof content === 'object' && content !== null ? content : {}
}
