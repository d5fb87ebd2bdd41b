import { parseArgs } from 'node:util'
import {
  BUILD_HELP,
  BUILD_OPTIONS,
  needed,
  parseBuild,
  parsePoint,
  type BuildCommand,
} from './build-arguments.ts'
import { wrongCommand } from './wrong-command.ts'

export const HELP = `Turns LiDAR heights into map tiles.

${BUILD_HELP}

  npm run relief -- inspect RASTERS... [--crs SYSTEM]
      What there is in files, folders and addresses of GeoTIFFs and ASCII grids: size, place, system,
      storage, missing cells, height range, and what is wrong. Reads every cell. Exit code 1 when
      anything is wrong with a raster, or when one does not fit to the first.

  npm run relief -- join WORK... --out TILESET [--workers N] [--ostn15 FILE]
      Puts the parts that "build --part" left on several machines together to one tileset.
      WORK: the folders .NAME.work that they left.

  npm run relief -- verify TILESET
      Reads every tile of a finished tileset and says of each layer what is wrong: tiles that are damaged,
      lost or out of place, archives that contradict themselves. Exit code 1 when anything is wrong.

  npm run relief -- serve TILESET [--port N]
      Shows a finished tileset in the browser, on this machine alone and without the portal:
      every layer, and the heights shaded by the map library. Port 8010 unless given; Ctrl+C ends it.

  npm run relief -- profile RASTER... --from E,N --to E,N [--step METRES] [--crs SYSTEM]
      Heights along a line as CSV on standard output: distance_m,easting,northing,height_m, the last
      empty where no height is known. One a cell unless --step is given. RASTER as for "build", not a
      finished tileset: the line and its points are in the rasters' own system. Into a file by
      "npm run --silent relief -- profile ... > FILE", for npm writes what it runs there too.

  npm run relief -- landscape --out FOLDER
      The invented upland of the demonstration: dtm.tif, features.json and pictures.

  npm run relief -- demonstration --data DATA_DIR
      The same into DATA_DIR/demonstration with its tiles in DATA_DIR/tiles/demonstration,
      unless both are there already.

  npm run relief -- --help`

export interface InspectCommand {
  readonly command: 'inspect'
  readonly inputs: readonly string[]
  readonly crs: string | null
}

export interface ProfileCommand {
  readonly command: 'profile'
  readonly inputs: readonly string[]
  readonly crs: string | null
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  /** Metres; null: one a cell. */
  readonly step: number | null
}

export type Command =
  | BuildCommand
  | {
      readonly command: 'join'
      readonly works: readonly string[]
      readonly out: string
      readonly workers: number
      readonly ostn15: string | null
    }
  | InspectCommand
  | ProfileCommand
  | { readonly command: 'verify'; readonly tileset: string }
  | { readonly command: 'serve'; readonly tileset: string; readonly port: number }
  | { readonly command: 'landscape'; readonly out: string }
  | { readonly command: 'demonstration'; readonly data: string }
  | { readonly command: 'help' }

const OPTIONS = {
  ...BUILD_OPTIONS,
  data: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  step: { type: 'string' },
  port: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Throws ReliefRefusal with exit code 2 for anything that is not a command of HELP. */
export function parseCommand(words: readonly string[]): Command {
  const { values, positionals } = parseWords(words)
  const [command, ...inputs] = positionals
  if (values.help === true || command === 'help' || words.length === 0) return { command: 'help' }
  switch (command) {
    case 'build':
      return parseBuild(inputs, values)
    case 'join': {
      if (inputs.length === 0) throw wrongCommand('the folders of the parts are missing')
      const { out, workers, ostn15 } = parseBuild(inputs, values)
      return { command, works: inputs, out, workers, ostn15 }
    }
    case 'inspect':
      if (inputs.length === 0) throw wrongCommand('the rasters to look at are missing')
      return { command, inputs, crs: values.crs ?? null }
    case 'verify':
      return { command, tileset: onlyTileset(inputs) }
    case 'serve':
      return { command, tileset: onlyTileset(inputs), port: parsePort(values.port ?? '8010') }
    case 'profile':
      if (inputs.length === 0) throw wrongCommand('the rasters to measure in are missing')
      return {
        command,
        inputs,
        crs: values.crs ?? null,
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
  if (word !== undefined) throw wrongCommand(`"${word}" is one word too many`)
  return {}
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw wrongCommand(error instanceof Error ? error.message : String(error))
  }
}
