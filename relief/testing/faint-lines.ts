import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { EQUATOR, pixelAt, worldSide } from '#geo/tiles/mercator.ts'
import { buildTileset } from '../building/build-tileset.ts'
import { openProjection, type Projection } from '../datum/projections.ts'
import { openMosaic } from '../mosaic/mosaic.ts'
import { encodeGeoTiff } from '../writer/geotiff.ts'
import { planLayer } from '../kernels/layer-plan.ts'
import { stretched } from '../kernels/presets.ts'
import { readRaster } from './read-raster.ts'
import { computeByReference } from './reference-layers.ts'
import { sharedData } from './shared-data.ts'

const GDAL = '/usr/bin/gdalwarp'

/** What the comparison with GDAL needs; null, after a line that says so, where something is missing. */
export function faintLinesData(): FaintLinesData | null {
  if (!existsSync(GDAL)) {
    process.stderr.write(`The faint lines are not compared with GDAL: ${GDAL} does not exist.\n`)
    return null
  }
  const raster = sharedData('rvt_TM1_564_146_1m_slovenia.tif')
  const grid = sharedData('uk_os_OSTN15_NTv2_OSGBtoETRS.tif')
  return raster === null || grid === null ? null : { raster, grid }
}

interface FaintLinesData {
  /** Real ground: 1 km² of Slovenia at 1 m. */
  readonly raster: string
  /** The OSTN15 grid, with which GDAL places pixels as exactly as the project does. */
  readonly grid: string
}

/** EPSG:27700 for GDAL, without the shift grid. */
const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m +no_defs'
/** The ground is placed in Wales: metres of its north-west corner in EPSG:27700. */
const CORNER = { west: 300_000, north: 225_000 }
/** Two fields of the raster, in cells from its north-west corner. */
export const FIELDS = {
  flat: { left: 290, top: 500, right: 385, bottom: 590 },
  drained: { left: 430, top: 650, right: 620, bottom: 860 },
} as const
export type FieldName = keyof typeof FIELDS

/** Layers that GDAL makes as well, by its arguments. */
const BY_GDAL = {
  hillshade: ['hillshade', '-az', '315', '-alt', '35'],
  'multi-hillshade': ['hillshade', '-multidirectional', '-alt', '35'],
} as const satisfies Partial<Record<ReliefLayerId, readonly string[]>>
export type ComparedLayer = keyof typeof BY_GDAL
/** Other grey layers, which are compared with their own values before stretching to eight bits and encoding. */
const BY_VALUES = [
  'slope',
  'local-relief',
  'sky-view-factor',
  'positive-openness',
  'negative-openness',
  'local-dominance',
  'vat',
] as const satisfies readonly ReliefLayerId[]

const TILE = 512

/** How much of the fine texture of GDAL's picture a tileset keeps. */
export interface Kept {
  readonly layer: ReliefLayerId
  /** Of tiles with 512 pixels. */
  readonly zoom: number
  readonly field: FieldName
  /** Standard deviations of the fine texture in grey levels. */
  readonly ours: number
  readonly theirs: number
  readonly correlation: number
  /** Mean greys. */
  readonly brightness: { readonly ours: number; readonly theirs: number }
}

/**
 * Returns what a tileset must keep of a layer at a zoom. The texture of multi-directional light is a quarter fainter, and
 * WebP has no smaller steps.
 */
export function leastKept({ layer, zoom }: Pick<Kept, 'layer' | 'zoom'>): {
  readonly contrast: number
  readonly correlation: number
} {
  const less = layer === 'hillshade' ? 0 : 0.01
  return zoom === 16
    ? { contrast: 0.97, correlation: 0.97 - less }
    : { contrast: 0.92, correlation: 0.93 - less }
}

/**
 * Builds layers of the ground, and compares the fine texture of two fields with that of gdaldem at full resolution, placed
 * on the same pixels by gdalwarp (cubic). Fine is a picture minus its mean of 5 by 5 pixels. Files are left in the folder.
 */
export async function compareFaintLines({ raster, grid }: FaintLinesData, folder: string): Promise<Kept[]> {
  const file = path.join(folder, 'ground.tif')
  await writeFile(file, encodeGeoTiff({ ...(await readRaster(raster)), ...CORNER }, 27700))
  const projection = await openProjection('EPSG:27700', null)
  const layers = Object.keys(BY_GDAL) as ComparedLayer[]
  const tiles = await build(file, layers, projection, path.join(folder, 'tiles'))
  const kept: Kept[] = []
  for (const layer of layers) {
    const shaded = path.join(folder, `${layer}.tif`)
    const [mode, ...options] = BY_GDAL[layer]
    execFileSync('/usr/bin/gdaldem', [mode, file, shaded, '-q', ...options])
    kept.push(...(await compare(layer, path.join(tiles, layer), shaded, { grid, projection, folder })))
  }
  return kept
}

/**
 * Builds the other grey layers of the ground, and compares the fine texture of two fields with that of the layer's values in
 * double precision by the reference formulas placed on the same pixels by gdalwarp
 * (cubic) and stretched to grey levels without rounding. Files are left in the folder.
 */
export async function compareOtherLayers({ raster, grid }: FaintLinesData, folder: string): Promise<Kept[]> {
  const ground = { ...(await readRaster(raster)), ...CORNER }
  const file = path.join(folder, 'ground.tif')
  await writeFile(file, encodeGeoTiff(ground, 27700))
  const projection = await openProjection('EPSG:27700', null)
  const tiles = await build(file, BY_VALUES, projection, path.join(folder, 'tiles'))
  const kept: Kept[] = []
  for (const layer of BY_VALUES) {
    const plan = planLayer(layer, 'general', ground.cell)
    const [values] = computeByReference(ground, plan)
    if (!values) throw new Error(`${layer} has no values`)
    const greys = values.values.map((value) => 1 + 254 * stretched(value, plan.stretch))
    const picture = path.join(folder, `${layer}.tif`)
    await writeFile(picture, encodeGeoTiff({ ...values, values: greys }, 27700))
    kept.push(...(await compare(layer, path.join(tiles, layer), picture, { grid, projection, folder })))
  }
  return kept
}

interface Comparing {
  readonly grid: string
  readonly projection: Projection
  /** For files in between. */
  readonly folder: string
}

/** Compares the tiles of a layer with a picture of the same in cells of the ground. */
async function compare(
  layer: ReliefLayerId,
  tiles: string,
  picture: string,
  { grid, projection, folder }: Comparing,
): Promise<Kept[]> {
  const kept: Kept[] = []
  for (const zoom of [14, 15, 16]) {
    const ours = await mosaicOf(tiles, zoom)
    const theirs = { ...ours, greys: await warped(picture, ours, grid, path.join(folder, 'picture')) }
    for (const field of Object.keys(FIELDS) as FieldName[]) {
      const window = windowOf(field, ours, projection)
      const fine = { ours: fineIn(ours, window), theirs: fineIn(theirs, window) }
      kept.push({
        layer,
        zoom,
        field,
        ours: deviation(fine.ours),
        theirs: deviation(fine.theirs),
        correlation: correlationOf(fine.ours, fine.theirs),
        brightness: { ours: mean(cut(ours, window)), theirs: mean(cut(theirs, window)) },
      })
    }
  }
  return kept
}

async function build(
  file: string,
  layers: readonly ReliefLayerId[],
  projection: Projection,
  out: string,
): Promise<string> {
  const { index } = await openMosaic([file])
  await buildTileset({
    index,
    projection,
    layers,
    elevation: false,
    preset: 'general',
    zooms: [13, 16],
    tileSize: TILE,
    facts: {
      name: 'Slovenia',
      attribution: '',
      licence: null,
      surveyed: null,
      model: 'DTM',
      invented: true,
      datumShift: 'OSTN15',
      storage: 'xyz',
      sources: [],
    },
    out,
    workers: 1,
    resume: false,
    part: null,
    onProgress: () => () => undefined,
  })
  return out
}

/** The tiles of a zoom beside each other. */
interface Mosaic {
  readonly zoom: number
  /** The first tile in the north-west. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly greys: Float32Array
}

async function mosaicOf(folder: string, zoom: number): Promise<Mosaic> {
  const tiles: { x: number; y: number; file: string }[] = []
  for (const column of await readdir(path.join(folder, String(zoom))))
    for (const name of await readdir(path.join(folder, String(zoom), column)))
      tiles.push({
        x: Number(column),
        y: Number.parseInt(name, 10),
        file: path.join(folder, String(zoom), column, name),
      })
  const [x, y] = [Math.min(...tiles.map((tile) => tile.x)), Math.min(...tiles.map((tile) => tile.y))]
  const width = (Math.max(...tiles.map((tile) => tile.x)) - x + 1) * TILE
  const height = (Math.max(...tiles.map((tile) => tile.y)) - y + 1) * TILE
  const greys = new Float32Array(width * height)
  for (const tile of tiles) {
    const { data, info } = await sharp(tile.file).raw().toBuffer({ resolveWithObject: true })
    for (let at = 0; at < TILE * TILE; at++) {
      const row = (tile.y - y) * TILE + Math.floor(at / TILE)
      // Green: the formulas of WebP decoders give the other colours a level more or less.
      greys[row * width + (tile.x - x) * TILE + (at % TILE)] = data[at * info.channels + 1] ?? NaN
    }
  }
  return { zoom, x, y, width, height, greys }
}

/** Returns the greys of a picture by GDAL at the pixels of a mosaic. */
async function warped(
  picture: string,
  { zoom, x, y, width, height }: Mosaic,
  grid: string,
  to: string,
): Promise<Float32Array> {
  const pixel = EQUATOR / worldSide(zoom, TILE)
  const west = -EQUATOR / 2 + x * TILE * pixel
  const north = EQUATOR / 2 - y * TILE * pixel
  const bounds = [west, north - height * pixel, west + width * pixel, north].map(String)
  const system = `${NATIONAL_GRID} +nadgrids=${grid}`
  const size = ['-te', ...bounds, '-ts', String(width), String(height)]
  execFileSync(GDAL, [
    ...[
      '-q',
      '-overwrite',
      '-s_srs',
      system,
      '-t_srs',
      'EPSG:3857',
      '-r',
      'cubic',
      '-ot',
      'Float32',
      '-of',
      'ENVI',
    ],
    ...size,
    picture,
    to,
  ])
  const bytes = await readFile(to)
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
}

interface Window {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Returns the pixels of a field in a mosaic. */
function windowOf(field: FieldName, { zoom, x, y }: Mosaic, { toDegrees }: Projection): Window {
  const { left, top, right, bottom } = FIELDS[field]
  const pixel = (column: number, row: number): [number, number] => {
    const place = toDegrees(CORNER.west + column, CORNER.north - row)
    const [across, down] = pixelAt(place, worldSide(zoom, TILE))
    return [Math.round(across - x * TILE), Math.round(down - y * TILE)]
  }
  const [west, north] = pixel(left, top)
  const [east, south] = pixel(right, bottom)
  return { left: west, top: north, right: east, bottom: south }
}

function cut({ width, greys }: Mosaic, { left, top, right, bottom }: Window): number[] {
  const values: number[] = []
  for (let row = top; row < bottom; row++)
    for (let column = left; column < right; column++) values.push(greys[row * width + column] ?? NaN)
  return values
}

/** Returns the window of a mosaic minus the mean of 5 by 5 pixels around each. */
function fineIn(mosaic: Mosaic, window: Window): number[] {
  const { width, greys } = mosaic
  const fine: number[] = []
  for (let row = window.top; row < window.bottom; row++)
    for (let column = window.left; column < window.right; column++) {
      let sum = 0
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) sum += greys[(row + dy) * width + column + dx] ?? NaN
      fine.push((greys[row * width + column] ?? NaN) - sum / 25)
    }
  return fine
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function deviation(values: readonly number[]): number {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

function correlationOf(a: readonly number[], b: readonly number[]): number {
  const [middleA, middleB] = [mean(a), mean(b)]
  const shared = mean(a.map((value, at) => (value - middleA) * ((b[at] ?? NaN) - middleB)))
  return shared / (deviation(a) * deviation(b))
}
