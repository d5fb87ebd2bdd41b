import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { availableParallelism } from 'node:os'
import { isCode } from '#contract/fault.ts'
import { RELIEF_LAYERS, TILESET_FORMAT } from '#contract/relief-names.ts'
import { buildTileset } from '../building/build-tileset.ts'
import { openProjection } from '../datum/projections.ts'
import { openMosaic } from '../reader/mosaic.ts'
import { LANDSCAPE_VERSION } from './landscape.ts'
import { heightsFile, writeLandscape } from './write-landscape.ts'

const DEMONSTRATION_NAME = 'Demonstration landscape (invented)'
/** Names the landscape from which tiles were made. */
const SOURCE = `demonstration landscape, version ${LANDSCAPE_VERSION}`

/**
 * Writes the landscape into `data/demonstration` and its tiles into `data/tiles/demonstration`, each only where it is
 * missing or of an older version; tiles are also replaced when their format is older. Returns whether anything was
 * written.
 */
export async function layOutDemonstration(
  data: string,
  onProgress: (stage: string) => (done: number, total: number) => void,
): Promise<boolean> {
  const folder = path.join(data, 'demonstration')
  const tiles = path.join(data, 'tiles', 'demonstration')
  const landscape = await marksIn(path.join(folder, 'features.json'))
  const tileset = await marksIn(path.join(tiles, 'set.json'))
  const haveFolder = landscape.version === LANDSCAPE_VERSION
  const haveTiles =
    JSON.stringify(tileset.sources) === JSON.stringify([SOURCE]) && tileset.format === TILESET_FORMAT
  if (haveFolder && haveTiles) return false
  // The fit without OSTN15 is good enough for ground that does not exist, because outlines and tiles use the same
  // one.
  const projection = await openProjection('EPSG:27700', null)
  if (!haveFolder) await writeLandscape(folder, projection)
  const { index } = await openMosaic([heightsFile(folder)])
  await buildTileset({
    index,
    projection,
    layers: RELIEF_LAYERS,
    elevation: true,
    preset: 'general',
    zooms: [11, 16],
    tileSize: 512,
    facts: {
      name: DEMONSTRATION_NAME,
      attribution: 'Invented relief, made by the portal itself',
      licence: null,
      surveyed: null,
      model: 'DTM',
      invented: true,
      datumShift: projection.datumShift,
      storage: 'pmtiles',
      sources: [SOURCE],
    },
    out: tiles,
    workers: availableParallelism(),
    resume: false,
    part: null,
    onProgress,
  })
  return true
}

interface Marks {
  readonly version?: unknown
  readonly format?: unknown
  readonly sources?: unknown
}

async function marksIn(file: string): Promise<Marks> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return {}
    throw error
  }
  const content: unknown = JSON.parse(text)
  return typeof content === 'object' && content !== null ? content : {}
}
