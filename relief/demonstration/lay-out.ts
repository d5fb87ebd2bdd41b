import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { availableParallelism } from 'node:os'
import { isCode } from '#contract/http/fault.ts'
import { RELIEF_LAYERS, RELIEF_RECIPE, TILESET_FORMAT } from '#contract/relief/relief-names.ts'
import { buildTileset } from '../building/build-tileset.ts'
import { openProjection } from '../datum/projections.ts'
import { openMosaic } from '../mosaic/mosaic.ts'
import { LANDSCAPE_VERSION } from './landscape.ts'
import { heightsFile, writeLandscape } from './write-landscape.ts'

const NAME = 'Demonstration landscape (invented)'
const NAME_CY = 'Tirwedd arddangos (dychmygol)'
const CREDIT_CY = 'Tirwedd ddychmygol, wedi’i chreu gan y porth ei hun'
/** Names the landscape from which tiles were made. */
const SOURCE = `demonstration landscape, version ${LANDSCAPE_VERSION}`

/**
 * Writes the landscape into `data/demonstration` and its tiles into `data/tiles/demonstration`, each only where it is
 * missing or of an older version; tiles are also replaced when their format or recipe is older, or their layers are others. Returns whether anything was
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
    JSON.stringify(tileset.sources) === JSON.stringify([SOURCE]) &&
    tileset.format === TILESET_FORMAT &&
    tileset.recipe === RELIEF_RECIPE &&
    JSON.stringify(tileset.layers?.map(({ id }) => id)) === JSON.stringify(RELIEF_LAYERS)
  if (haveFolder && haveTiles) return false
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
      name: NAME,
      nameCy: NAME_CY,
      attribution: 'Invented relief, made by the portal itself',
      attributionCy: CREDIT_CY,
      licence: null,
      surveyed: null,
      model: 'DTM',
      invented: true,
      datumShift: projection.datumShiftOf(index.frame),
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
  readonly recipe?: unknown
  readonly sources?: unknown
  readonly layers?: readonly { readonly id?: unknown }[]
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
