import { availableParallelism } from 'node:os'
import {
  ELEVATION,
  RELIEF_LAYERS,
  RELIEF_PRESETS,
  USUAL_LAYERS,
  type ReliefLayerId,
  type ReliefPreset,
} from '#contract/relief/relief-names.ts'
import { VAT_RECIPES, type PlanOptions } from '../kernels/layer-plan.ts'
import type { Area } from '../area.ts'
import { HEIGHT_UNITS, type HeightUnit } from '../reader/heights.ts'
import type { Part } from '../building/work.ts'
import { needed, type Environment, wrongCommand } from './parsing.ts'
import { parseArea } from './parse-area.ts'
import { parsePart } from './part-number.ts'

/** The part of the help about `build`. */
export const BUILD_HELP = `  npm run relief -- build RASTER... --out TILESET [options]
      Makes map tiles from LiDAR heights in metres: relief layers, and the heights themselves.
      RASTER: GeoTIFF, COG (also by URL), ESRI ASCII grid, or a folder of them (not the folders in it).
      Several rasters make one mosaic. Where they overlap, the one with the later date in its name wins,
      and otherwise the first; a folder is read in the order of names. TILESET appears when the build is
      complete; the portal shows every tileset in DATA_DIR/tiles.
    --layers LIST       layers out of ${RELIEF_LAYERS.slice(0, 4).join(', ')},
                        ${RELIEF_LAYERS.slice(4, 7).join(', ')},
                        ${RELIEF_LAYERS.slice(7).join(', ')}, ${ELEVATION}
                        (default: all but ${RELIEF_LAYERS.filter((id) => !USUAL_LAYERS.includes(id)).join(', ')})
    --preset NAME       kind of ground: ${RELIEF_PRESETS.join(', ')} (default: general)
    --sun AZIMUTH,ALTITUDE
                        direction of the light of the hillshade, in degrees from grid north and above the
                        horizon, such as 315,35; multi-hillshade uses the same altitude
    --vat RECIPE        ${VAT_RECIPES.join(', ')} (default for general ground: ${VAT_RECIPES[0]})
    --zoom FIRST-LAST   zooms as maps of 256-pixel tiles count them (default: 12-17);
                        512-pixel tiles of the same detail are numbered one lower
    --tile SIZE         tile size in pixels, 512 or 256 (default: 512)
    --format FORM       pmtiles (one archive per layer), xyz or tms (one folder per layer)
                        (default: pmtiles)
    --area AREA         only tiles that touch these squares of the National Grid (SN68,SN69), or these
                        corners in metres (E1,N1,E2,N2); heights around them are read as far as needed
    --crs SYSTEM        projected system, where the files name none or to override it:
                        "EPSG:27700", or a proj string such as "+proj=utm +zone=30 +datum=WGS84 +units=m"
    --height-unit UNIT  the unit of all heights: ${Object.keys(HEIGHT_UNITS).join(', ')}; for files that name none or a wrong one, and to
                        answer a question about their heights (m: they are right as they are)
    --origin E,N        move the north-west corner of a single raster here, in metres of that system
                        (for testing with other data; the result is in the wrong place)
    --ostn15 FILE       the Ordnance Survey grid for exact positions in EPSG:27700 outside Wales;
                        the part for Wales comes with the portal
    --workers N         worker threads (default: number of cores)
    --resume            continue from what an interrupted build left
    --skip-bad          leave out damaged rasters and name them, instead of stopping
    --part K/N          make only the K-th of N areas; "join" combines the parts
    --retries N         how often to try again after trouble that may pass, such as a busy server or a full
                        disk, after 15 s, 30 s and so on (default: 3)
    --name TEXT         name of the tileset on the map (default: the name of the folder)
    --name-cy TEXT      the same in Welsh, for Welsh pages
    --model DTM|DSM     bare ground, or ground with trees and roofs (default: DTM); rasters whose names
                        say the other one are refused
    --attribution TEXT  the credit that the licence of the data requires
    --attribution-cy TEXT
                        the same in Welsh, for Welsh pages
    --licence TEXT      name or address of the licence
    --surveyed TEXT     date of the survey, such as 2020-2022
    --invented          mark the ground as invented`

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
/** The options of `build` for `parseArgs` of Node. */
export const BUILD_OPTIONS = {
  out: text,
  layers: text,
  preset: text,
  sun: text,
  vat: text,
  zoom: text,
  tile: text,
  format: text,
  area: text,
  crs: text,
  'height-unit': text,
  origin: text,
  ostn15: text,
  workers: text,
  resume: flag,
  'skip-bad': flag,
  part: text,
  of: text,
  retries: text,
  name: text,
  'name-cy': text,
  model: text,
  attribution: text,
  'attribution-cy': text,
  licence: text,
  surveyed: text,
  invented: flag,
} as const

/** The rasters of a build, and what is made of them. */
export interface Making {
  readonly inputs: readonly string[]
  readonly layers: readonly ReliefLayerId[]
  readonly elevation: boolean
  readonly preset: ReliefPreset
  readonly options: PlanOptions
  /** Zooms of tiles of `tileSize`. */
  readonly zooms: readonly [number, number]
  readonly tileSize: 256 | 512
  readonly storage: 'pmtiles' | 'xyz' | 'tms'
  /** Null for everything. */
  readonly area: Area | null
  readonly crs: string | null
  /** Null for what the files say. */
  readonly heightUnit: HeightUnit | null
  readonly origin: readonly [number, number] | null
  readonly ostn15: string | null
  readonly skipBad: boolean
  readonly name: string | null
  readonly nameCy: string | null
  readonly model: 'DTM' | 'DSM'
  readonly attribution: string
  readonly attributionCy: string | null
  readonly licence: string | null
  readonly surveyed: string | null
  readonly invented: boolean
  /** How often to try again after trouble that may pass. */
  readonly retries: number
}

/** The arguments of `build`. */
export interface BuildCommand extends Making {
  readonly command: 'build'
  readonly out: string
  readonly workers: number
  readonly resume: boolean
  readonly part: Part | null
}

/** The options of a build as they were written. */
export type BuildValues = {
  [K in keyof typeof BUILD_OPTIONS]?: (typeof BUILD_OPTIONS)[K]['type'] extends 'string' ? string : boolean
}

const MOST_ZOOM = 20
const MOST_WORKERS = 64

/** Parses the arguments of a build. Throws ReliefRefusal with the option and its problem. */
export function parseBuild(
  inputs: readonly string[],
  values: BuildValues,
  environment: Environment,
): BuildCommand {
  return {
    command: 'build',
    ...parseMaking(inputs, values),
    out: needed(values.out, '--out TILESET'),
    workers: parseWorkers(values.workers),
    resume: values.resume === true,
    part: parsePart(values.part, values.of, environment),
  }
}

/** Parses what is built of which rasters. Throws ReliefRefusal with the option and its problem. */
export function parseMaking(inputs: readonly string[], values: BuildValues): Making {
  if (inputs.length === 0) throw wrongCommand('the rasters to build from are missing')
  const tileSize = oneOf('--tile', values.tile ?? '512', ['512', '256']) === '512' ? 512 : 256
  return {
    inputs,
    ...parseLayers(values.layers),
    preset: oneOf('--preset', values.preset ?? 'general', RELIEF_PRESETS),
    options: {
      ...(values.sun !== undefined && parseSun(values.sun)),
      ...(values.vat !== undefined && { vat: oneOf('--vat', values.vat, VAT_RECIPES) }),
    },
    zooms: parseZooms(values.zoom ?? '12-17', tileSize),
    tileSize,
    storage: oneOf('--format', values.format ?? 'pmtiles', ['pmtiles', 'xyz', 'tms']),
    area: values.area === undefined ? null : parseArea(values.area),
    crs: values.crs ?? null,
    heightUnit: parseHeightUnit(values['height-unit']),
    origin: values.origin === undefined ? null : parsePoint('--origin', values.origin),
    ostn15: values.ostn15 ?? null,
    skipBad: values['skip-bad'] === true,
    name: values.name ?? null,
    nameCy: values['name-cy'] ?? null,
    model: oneOf('--model', values.model ?? 'DTM', ['DTM', 'DSM']),
    attribution: values.attribution ?? '',
    attributionCy: values['attribution-cy'] ?? null,
    licence: values.licence ?? null,
    surveyed: values.surveyed ?? null,
    invented: values.invented === true,
    retries: parseRetries(values.retries),
  }
}

function parseLayers(list: string | undefined): Pick<Making, 'layers' | 'elevation'> {
  if (list === undefined) return { layers: USUAL_LAYERS, elevation: true }
  const known = [...RELIEF_LAYERS, ELEVATION] as const
  const asked = new Set(list.split(',').map((name) => oneOf('--layers', name.trim(), known)))
  return { layers: RELIEF_LAYERS.filter((id) => asked.has(id)), elevation: asked.has(ELEVATION) }
}

/** Parses the unit of heights; null for none. Throws ReliefRefusal for an unknown one. */
export function parseHeightUnit(word: string | undefined): HeightUnit | null {
  if (word === undefined) return null
  return oneOf('--height-unit', word, Object.keys(HEIGHT_UNITS) as HeightUnit[])
}

function oneOf<const T extends string>(option: string, value: string, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) throw wrongCommand(`${option} "${value}" is not one of ${choices.join(', ')}`)
  return chosen
}

/** Parses an easting and a northing in metres. Throws ReliefRefusal with the option and its problem. */
export function parsePoint(option: string, words: string): readonly [number, number] {
  const [easting = NaN, northing = NaN, ...rest] = numbersIn(words)
  if (!Number.isFinite(easting) || !Number.isFinite(northing) || rest.length > 0)
    throw wrongCommand(`${option} "${words}" is not an easting and a northing, as in ${option} 277250,250450`)
  return [easting, northing]
}

function parseSun(words: string): { azimuth: number; altitude: number } {
  const [azimuth = NaN, altitude = NaN, ...rest] = numbersIn(words)
  if (!(azimuth >= 0 && azimuth <= 360 && altitude > 0 && altitude <= 90) || rest.length > 0)
    throw wrongCommand(
      `--sun "${words}" is not an azimuth from 0 to 360 and an altitude up to 90 degrees, as in --sun 315,35`,
    )
  return { azimuth, altitude }
}

/** Returns NaN for each part that is not a number. */
function numbersIn(words: string): number[] {
  return words.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
}

function parseZooms(words: string, tileSize: 256 | 512): readonly [number, number] {
  const parts = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(words)
  const first = Number(parts?.[1] ?? NaN)
  const last = Number(parts?.[2] ?? first)
  if (!(first >= 1 && first <= last && last <= MOST_ZOOM))
    throw wrongCommand(
      `--zoom "${words}" is not a range of zooms between 1 and ${MOST_ZOOM}, as in --zoom 12-17`,
    )
  const lower = tileSize === 512 ? 1 : 0
  return [first - lower, last - lower]
}

/** Parses a number of threads, by default one for each core. Throws ReliefRefusal for anything else. */
export function parseWorkers(words: string | undefined): number {
  if (words === undefined) return availableParallelism()
  const workers = Number(words)
  if (!(Number.isInteger(workers) && workers >= 1 && workers <= MOST_WORKERS))
    throw wrongCommand(`--workers "${words}" is not a whole number from 1 to ${MOST_WORKERS}`)
  return workers
}

const USUAL_RETRIES = 3
const MOST_RETRIES = 10

/** Parses a number of repetitions, which has a default. Throws ReliefRefusal for anything else. */
export function parseRetries(words: string | undefined): number {
  if (words === undefined) return USUAL_RETRIES
  const retries = /^\d+$/.test(words) ? Number(words) : NaN
  if (!(retries <= MOST_RETRIES))
    throw wrongCommand(`--retries "${words}" is not a whole number from 0 to ${MOST_RETRIES}`)
  return retries
}
