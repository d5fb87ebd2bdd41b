import { parseArgs } from 'node:util'
import { messageOf } from '#contract/http/fault.ts'
import type { Area } from '../area.ts'
import {
  BUILD_HELP,
  BUILD_OPTIONS,
  parseBuild,
  parseHeightUnit,
  parsePoint,
  type BuildCommand,
} from './build-arguments.ts'
import type { HeightUnit } from '../reader/heights.ts'
import { FETCH_HELP, parseFetch, type FetchCommand } from './fetch-arguments.ts'
import { needed, type Environment, wrongCommand } from './parsing.ts'
import { parseArea } from './parse-area.ts'
import {
  parseJoin,
  parsePlan,
  parseSharedBuild,
  parseStatus,
  SHARED_HELP,
  type JoinCommand,
  type PlanCommand,
  type SharedBuildCommand,
  type StatusCommand,
} from './shared-arguments.ts'

/** The help of `npm run relief`. */
export const HELP = `Turns LiDAR heights into map tiles.

${FETCH_HELP}

${BUILD_HELP}

  npm run relief -- inspect RASTER... [--area AREA] [--crs SYSTEM] [--height-unit UNIT]
      Lists the size, position, coordinate system, storage, missing cells and height range of GeoTIFFs
      and ASCII grids in files, folders and at addresses, and their problems. Reads every cell. Says which
      rasters overlap, which of them wins, and what is left out of a folder. The exit code is 1 when a
      raster has a problem or does not match the first. With --area, as for "build", only rasters and
      cells there are read.

  npm run relief -- join WORK... --out TILESET [--workers N] [--ostn15 FILE]
      Combines the parts that "build --part" made on several machines into one tileset.
      WORK: the folders .NAME.work that it left.

${SHARED_HELP}

  npm run relief -- verify TILESET
      Checks every tile of a finished tileset and lists, for each layer, tiles that are damaged, lost or
      out of place, and archives that contradict themselves. The exit code is 1 when there is a problem.

  npm run relief -- put TILESET --to s3://BUCKET/PREFIX/NAME
      Puts a finished tileset into object storage (S3_ENDPOINT, S3_REGION, S3_KEY_ID and S3_SECRET or
      S3_SECRET_FILE), where portals with TILES_URL=s3://BUCKET/PREFIX show it as NAME within a minute.
      It appears when it is complete. After an interruption, the same command sends what is missing.

  npm run relief -- serve TILESET [--port N]
      Shows a finished tileset in the browser, on this machine only and without the portal: every layer,
      and the heights as a hillshade of the map library. The default port is 8010. Ctrl+C stops it.

  npm run relief -- profile RASTER... --from E,N --to E,N [--step METRES] [--crs SYSTEM] [--height-unit UNIT]
      Writes heights along a line as CSV to standard output: distance_m,easting,northing,height_m. The
      height is empty where none is known. One row per cell unless you set --step. RASTER is as for
      "build", not a finished tileset: the line is in the coordinate system of the rasters. To write a
      file, use "npm run --silent relief -- profile ... > FILE", because npm prints its own lines too.

  npm run relief -- landscape --out FOLDER
      Writes the invented upland of the demonstration: dtm.tif, features.json and pictures.

  npm run relief -- demonstration --data DATA_DIR
      Writes the same into DATA_DIR/demonstration, and its tiles into DATA_DIR/tiles/demonstration,
      unless both exist already.

  npm run relief -- --help`

/** The arguments of `inspect`. */
export interface InspectCommand {
  readonly command: 'inspect'
  readonly inputs: readonly string[]
  /** Null for everything. */
  readonly area: Area | null
  readonly crs: string | null
  readonly heightUnit: HeightUnit | null
}

/** The arguments of `profile`. */
export interface ProfileCommand {
  readonly command: 'profile'
  readonly inputs: readonly string[]
  readonly crs: string | null
  readonly heightUnit: HeightUnit | null
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  /** Metres; null for one station for each cell. */
  readonly step: number | null
}

/** A command line that was understood, with its defaults filled in. */
export type Command =
  | BuildCommand
  | PlanCommand
  | SharedBuildCommand
  | JoinCommand
  | StatusCommand
  | FetchCommand
  | InspectCommand
  | ProfileCommand
  | { readonly command: 'verify'; readonly tileset: string }
  | { readonly command: 'put'; readonly tileset: string; readonly to: string }
  | { readonly command: 'serve'; readonly tileset: string; readonly port: number }
  | { readonly command: 'landscape'; readonly out: string }
  | { readonly command: 'demonstration'; readonly data: string }
  | { readonly command: 'help' }

const OPTIONS = {
  ...BUILD_OPTIONS,
  work: { type: 'string' },
  rasters: { type: 'string' },
  json: { type: 'boolean' },
  scratch: { type: 'string' },
  data: { type: 'string' },
  jobs: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  step: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/**
 * Parses a command line, with the settings of the environment. Throws ReliefRefusal with exit code 2 for anything that is
 * not a command of HELP.
 */
export function parseCommand(words: readonly string[], environment: Environment = {}): Command {
  const { values, positionals } = parseWords(words)
  const [command, ...inputs] = positionals
  if (values.help === true || command === 'help' || words.length === 0) return { command: 'help' }
  switch (command) {
    case 'fetch':
      alone(inputs)
      return parseFetch(values)
    case 'plan':
      return parsePlan(inputs, values, environment)
    case 'build':
      if (values.rasters !== undefined && values.work === undefined)
        throw wrongCommand('--rasters belongs to "build --work"')
      return values.work === undefined
        ? parseBuild(inputs, values, environment)
        : parseSharedBuild(inputs, values, environment)
    case 'join':
      return parseJoin(inputs, values, environment)
    case 'status':
      alone(inputs)
      return parseStatus(values, environment)
    case 'inspect':
      if (inputs.length === 0) throw wrongCommand('the rasters to inspect are missing')
      return {
        command,
        inputs,
        area: values.area === undefined ? null : parseArea(values.area),
        crs: values.crs ?? null,
        heightUnit: parseHeightUnit(values['height-unit']),
      }
    case 'verify':
      return { command, tileset: onlyTileset(inputs) }
    case 'put':
      return { command, tileset: onlyTileset(inputs), to: needed(values.to, '--to s3://BUCKET/PREFIX/NAME') }
    case 'serve':
      return { command, tileset: onlyTileset(inputs), port: parsePort(values.port ?? '8010') }
    case 'profile':
      if (inputs.length === 0) throw wrongCommand('the rasters to measure are missing')
      return {
        command,
        inputs,
        crs: values.crs ?? null,
        heightUnit: parseHeightUnit(values['height-unit']),
        from: parsePoint('--from', needed(values.from, '--from E,N')),
        to: parsePoint('--to', needed(values.to, '--to E,N')),
        step: values.step === undefined ? null : parseStep(values.step),
      }
    case 'landscape':
      return { command, ...alone(inputs), out: needed(values.out, '--out FOLDER') }
    case 'demonstration':
      return { command, ...alone(inputs), data: needed(values.data, '--data DATA_DIR') }
    default:
      throw wrongCommand(`"${command ?? ''}" is not a command`)
  }
}

function onlyTileset([tileset, ...rest]: readonly string[]): string {
  alone(rest)
  return needed(tileset, 'the folder of the tileset')
}

function parsePort(words: string): number {
  const port = words.trim() === '' ? NaN : Number(words)
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw wrongCommand(`--port "${words}" is not a port, as in --port 8010`)
  return port
}

function parseStep(words: string): number {
  const step = Number(words)
  if (!(step > 0 && step < Infinity))
    throw wrongCommand(`--step "${words}" is not a number of metres, as in --step 0.5`)
  return step
}

function alone([word]: readonly string[]): object {
  if (word !== undefined) throw wrongCommand(`unexpected argument: "${word}"`)
  return {}
}

function parseWords(words: readonly string[]) {
  const { values, positionals, tokens } = parsed(words)
  const names = tokens.flatMap((token) => (token.kind === 'option' ? token.rawName : []))
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw wrongCommand(`${twice} is given twice`)
  return { values, positionals }
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true, tokens: true })
  } catch (error) {
    throw wrongCommand(messageOf(error))
  }
}
