import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Feature } from 'geojson'
import { LANDSCAPE_VERSION, makeLandscape, type Landscape } from '#relief/demonstration/landscape.ts'
import { encodeGeoTiff } from '#relief/writer/geotiff.ts'
import { inventHeritage } from './invented-heritage.ts'
import { FEATURE_LAYERS, FILES, bareName, type FeatureLayer } from './layers.ts'
import { CONFIGURATION, mapFile } from './map-file.ts'

const NATIONAL_GRID = 27_700
const BUILD = path.resolve(import.meta.dirname, '../../../build')
const LAYERS = Object.keys(FEATURE_LAYERS) as FeatureLayer[]

const run = promisify(execFile)

/**
 * Makes the data for MapServer unless they exist, about three megabytes in ten seconds. Returns the absolute path of
 * the folder.
 */
export async function makeData(): Promise<string> {
  const folder = path.join(BUILD, `stand-in-${fingerprint()}`)
  if (existsSync(folder)) return folder
  const landscape = makeLandscape()
  await mkdir(BUILD, { recursive: true })
  const unfinished = await mkdtemp(`${folder}-`)
  try {
    await writeHeritage(unfinished, landscape)
    await writePictures(unfinished, landscape)
    await writeFile(path.join(unfinished, FILES.map), mapFile())
    await writeFile(path.join(unfinished, FILES.configuration), CONFIGURATION)
    await rename(unfinished, folder)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process was faster, and may be reading it already.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Returns a hash of the sources of the data: this folder and the landscape. */
function fingerprint(): string {
  const hash = createHash('sha256').update(`landscape ${LANDSCAPE_VERSION}`)
  for (const name of readdirSync(import.meta.dirname).sort())
    hash.update(readFileSync(path.join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 16)
}

async function writeHeritage(folder: string, landscape: Landscape): Promise<void> {
  const heritage = inventHeritage(landscape)
  const target = path.join(folder, FILES.heritage)
  for (const layer of LAYERS) {
    const source = path.join(folder, `${layer}.geojson`)
    await writeFile(source, collection(heritage[layer]))
    await run('ogr2ogr', [
      ...(existsSync(target) ? ['-update'] : []),
      ...['-f', 'GPKG', '-a_srs', `EPSG:${NATIONAL_GRID}`, '-lco', 'GEOMETRY_NAME=the_geom'],
      ...['-nln', bareName(FEATURE_LAYERS[layer]), '-nlt', layer === 'sites' ? 'POINT' : 'MULTIPOLYGON'],
      ...[target, source],
    ])
    await rm(source)
  }
}

function collection(features: readonly Feature<Feature['geometry'] | null>[]): string {
  const crs = { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${NATIONAL_GRID}` } }
  return JSON.stringify({ type: 'FeatureCollection', crs, features })
}

/**
 * Writes hillshades of the demonstration landscape that differ from the portal's own: a lower sun, and light from all
 * sides.
 */
async function writePictures(folder: string, { heights }: Landscape): Promise<void> {
  const ground = path.join(folder, 'ground.tif')
  await writeFile(ground, encodeGeoTiff(heights, NATIONAL_GRID))
  const form = ['-q', '-of', 'GTiff', '-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE']
  const shade = (file: string, ...light: string[]) =>
    run('gdaldem', ['hillshade', ground, path.join(folder, file), ...light, ...form])
  await shade(FILES.pictures.hillshade, '-az', '315', '-alt', '30', '-z', '1.5')
  await shade(FILES.pictures.multidirectional, '-multidirectional')
  await rm(ground)
}
