import { parseArgs } from 'node:util'
import { ReliefRefusal } from '../refusal.ts'

export const HELP = `Turns LiDAR heights into map tiles.

  npm run relief -- build DTM.tif --out FOLDER [options]
      Hillshade tiles (light from the north-west, 35° high) of a GeoTIFF of heights in metres:
      FOLDER/z/x/y.webp, 256 pixels, rows from the north, FOLDER/elevation/z/x/y.webp
      with the heights themselves, and FOLDER/set.json that describes them.
      The portal shows every such folder inside DATA_DIR/tiles.
    --crs SYSTEM        projected system where the file names none or another is meant:
                        "EPSG:27700", or a proj string such as "+proj=utm +zone=30 +datum=WGS84 +units=m"
    --origin E,N        place the north-west corner here instead, in metres of that system
                        (for trying foreign data: the relief then stands where it does not belong)
    --ostn15 FILE       the Ordnance Survey grid for exact positions of EPSG:27700;
                        without it the relief is up to 3.2 m off
    --zoom FIRST-LAST   tile zooms, 12-17 unless given
    --name TEXT         what the map calls the set; the file's name unless given
    --attribution TEXT  the credit that the data's licence asks for
    --invented          say that this ground does not exist

  npm run relief -- inspect RASTERS... [--crs SYSTEM]
      What there is in files, folders and addresses of GeoTIFFs and ASCII grids: size, place, system,
      storage, missing cells, height range, and what is wrong. Reads every cell. Exit code 1 when
      anything is wrong with a raster, or when one does not fit to the first.

  npm run relief -- landscape --out FOLDER
      The invented upland of the demonstration: dtm.tif, features.json and pictures.

  npm run relief -- demonstration --data DATA_DIR
      The same into DATA_DIR/demonstration with its tiles in DATA_DIR/tiles/demonstration,
      unless both are there already.

  npm run relief -- --help`

export interface BuildCommand {
  readonly command: 'build'
  readonly input: string
  readonly out: string
  readonly crs: string | null
  readonly origin: readonly [number, number] | null
  readonly ostn15: string | null
  readonly minZoom: number
  readonly maxZoom: number
  readonly name: string | null
  readonly attribution: string
  readonly invented: boolean
}

export interface InspectCommand {
  readonly command: 'inspect'
  readonly inputs: readonly string[]
  readonly crs: string | null
}

export type Command =
  | BuildCommand
  | InspectCommand
  | { readonly command: 'landscape'; readonly out: string }
  | { readonly command: 'demonstration'; readonly data: string }
  | { readonly command: 'help' }

const MOST_ZOOM = 20

/** Throws ReliefRefusal with exit code 2 for anything that is not a command of HELP. */
export function parseCommand(words: readonly string[]): Command {
  const { values, positionals } = parseWords(words)
  const [command, input, ...rest] = positionals
  if (values.help === true || command === 'help' || words.length === 0) return { command: 'help' }
  if (command === 'inspect')
    return { command, inputs: [needed(input, 'the raster to look at'), ...rest], crs: values.crs ?? null }
  if (rest.length > 0 || (command !== 'build' && input !== undefined))
    throw wrong(`"${rest[0] ?? input ?? ''}" is one word too many`)
  if (command === 'landscape') return { command, out: needed(values.out, '--out FOLDER') }
  if (command === 'demonstration') return { command, data: needed(values.data, '--data DATA_DIR') }
  if (command !== 'build') throw wrong(`"${command ?? ''}" is not a command`)
  return {
    command,
    input: needed(input, 'the GeoTIFF to build from'),
    out: needed(values.out, '--out FOLDER'),
    crs: values.crs ?? null,
    origin: values.origin === undefined ? null : parseOrigin(values.origin),
    ostn15: values.ostn15 ?? null,
    ...parseZooms(values.zoom ?? '12-17'),
    name: values.name ?? null,
    attribution: values.attribution ?? '',
    invented: values.invented === true,
  }
}

function parseWords(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    out: text,
    data: text,
    crs: text,
    origin: text,
    ostn15: text,
    zoom: text,
    name: text,
    attribution: text,
    invented: flag,
    help: { ...flag, short: 'h' },
  } as const
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true })
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}

function parseOrigin(text: string): readonly [number, number] {
  const [easting = NaN, northing = NaN, ...rest] = text
    .split(',')
    .map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (!Number.isFinite(easting) || !Number.isFinite(northing) || rest.length > 0)
    throw wrong(`--origin "${text}" is not an easting and a northing, as in --origin 277250,250450`)
  return [easting, northing]
}

function parseZooms(text: string): { minZoom: number; maxZoom: number } {
  const parts = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(text)
  const minZoom = Number(parts?.[1] ?? NaN)
  const maxZoom = Number(parts?.[2] ?? minZoom)
  if (!(minZoom <= maxZoom && maxZoom <= MOST_ZOOM))
    throw wrong(`--zoom "${text}" is not a range of zooms between 0 and ${MOST_ZOOM}, as in --zoom 12-17`)
  return { minZoom, maxZoom }
}

function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw wrong(`${what} is missing`)
  return value
}

function wrong(problem: string): ReliefRefusal {
  return new ReliefRefusal(`${problem}. "npm run relief -- --help" shows how it is done.`, 2)
}
