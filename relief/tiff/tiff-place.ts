import type { RasterFrame } from '../height-source.ts'
import { ReliefRefusal } from '../failures.ts'
import { gdalItem, TAG, type TiffTags } from './tiff-tags.ts'
import { checkHeightUnits } from '../reader/heights.ts'
import { projectedPart } from '../datum/compound-systems.ts'
import { systemNamed } from '../datum/projections.ts'
import { systemFromText } from '../datum/wkt.ts'

/** Key numbers of GeoTIFF 1.1. */
const MODEL_TYPE = 1024
const RASTER_TYPE = 1025
const PROJECTED_SYSTEM = 3072
const PROJECTED_CITATION = 3073
const CITATION = 1026
const LINEAR_UNITS = 3076
const LINEAR_SIZE = 3077
const VERTICAL_SYSTEM = 4096
const VERTICAL_CITATION = 4097
const VERTICAL_UNITS = 4099

const GEOGRAPHIC = 2
const PIXEL_IS_POINT = 2
const METRE = 9001
const USER_DEFINED = 32767

type Place = Pick<RasterFrame, 'cell' | 'west' | 'north'>
type Size = Pick<RasterFrame, 'width' | 'height'>

/** Cells may differ in their two sides by this part, which rounding leaves. */
const MOST_OBLONG = 1e-6
/** The same for a rotation: cells by which the far corner of the raster is moved. */
const MOST_TURNED = 1e-3

/** Returns whether two sizes of a cell are the same but for rounding. */
export function isSquare(across: number, down: number): boolean {
  return across > 0 && down > 0 && Math.abs(across - down) <= MOST_OBLONG * across
}

/**
 * Returns the position of the north-west corner and the size of a cell, in metres. Throws ReliefRefusal unless cells
 * are square and rows run from the north; null where the file has no position.
 */
export function placeOf(file: string, tags: TiffTags, size: Size): Place | null {
  const tie = tieOf(tags)
  if (!tie) return null
  // The file gives the centre of a cell and not its corner.
  const half = geoKeys(tags).get(RASTER_TYPE) === PIXEL_IS_POINT ? 0.5 : 0
  const { column, row, x, y, east, turn, turnBack, south } = tie
  const [across, down] = [column + half, row + half]
  return placeFrom(
    file,
    [x - across * east - down * turn, east, turn, y - across * turnBack + down * south, turnBack, -south],
    size,
  )
}

/**
 * Returns the same for a geotransform of GDAL: x and y of a corner are `[0] + column * [1] + row * [2]` and
 * `[3] + column * [4] + row * [5]`.
 */
export function placeFrom(file: string, transform: readonly number[], { width, height }: Size): Place {
  const [west = NaN, east = NaN, turn = NaN, north = NaN, turnBack = NaN, down = NaN] = transform
  if (Math.max(Math.abs(turn) * height, Math.abs(turnBack) * width) > MOST_TURNED * Math.abs(east))
    throw new ReliefRefusal(
      `${file}: is rotated; only rasters with north up are supported: gdalwarp makes one of it`,
    )
  if (!isSquare(east, -down))
    throw new ReliefRefusal(
      `${file}: its cells are ${east} by ${-down}; only square cells with north up are supported`,
    )
  const place = { cell: east, west, north }
  if (!Number.isFinite(place.west) || !Number.isFinite(place.north))
    throw new ReliefRefusal(`${file}: has no valid position (a coordinate is not a number)`)
  return place
}

/**
 * Returns one point in both coordinate systems and the size of a cell, from whichever of the two groups of tags the
 * file has.
 */
function tieOf(tags: TiffTags) {
  const tie = tags.numbers(TAG.modelTiepoint)
  const scale = tags.numbers(TAG.modelPixelScale)
  if (tie?.length && scale?.length) {
    const [column = 0, row = 0, , x = NaN, y = NaN] = tie
    return { column, row, x, y, east: scale[0] ?? NaN, turn: 0, turnBack: 0, south: scale[1] ?? NaN }
  }
  const matrix = tags.numbers(TAG.modelTransformation)
  if (!matrix) return null
  const [east = NaN, turn = NaN, , x = NaN, turnBack = NaN, down = NaN, , y = NaN] = matrix
  return { column: 0, row: 0, x, y, east, turn, turnBack, south: -down }
}

/**
 * Returns a system such as `EPSG:27700`; null where the file names none. Throws ReliefRefusal for degrees and feet.
 */
export function systemOf(file: string, tags: TiffTags): string | null {
  const keys = geoKeys(tags)
  if (keys.get(MODEL_TYPE) === GEOGRAPHIC)
    throw new ReliefRefusal(`${file}: is in degrees; project it to metres first (for Wales to EPSG:27700)`)
  refuseOtherUnit(file, 'is', keys, LINEAR_UNITS, LINEAR_SIZE)
  const code = keys.get(PROJECTED_SYSTEM)
  if (typeof code === 'number' && code !== USER_DEFINED && code > 0) return `EPSG:${projectedPart(code)}`
  for (const key of [PROJECTED_CITATION, CITATION]) {
    const citation = keys.get(key)
    const system = typeof citation === 'string' ? systemCited(file, citation) : null
    if (system !== null) return system
  }
  return null
}

/** ArcGIS writes well-known text into a citation. */
function systemCited(file: string, citation: string): string | null {
  const text = citation.indexOf('PROJCS[')
  return text < 0 ? systemNamed(citation) : systemFromText(file, citation.slice(text).split('|', 1).join(''))
}

/**
 * Throws ReliefRefusal for depths, and for heights that the file says are in feet.
 * @param isGiven whether the user gave the unit, so that what the file says of it does not matter
 */
export function checkHeightSystem(file: string, tags: TiffTags, isGiven: boolean): void {
  const keys = geoKeys(tags)
  if (!isGiven) refuseOtherUnit(file, 'has heights that are', keys, VERTICAL_UNITS, null)
  checkHeightUnits(file, {
    isGiven,
    system: keys.get(VERTICAL_SYSTEM),
    citations: [VERTICAL_CITATION, CITATION, PROJECTED_CITATION].map((key) => keys.get(key)),
    band: gdalItem(tags, 'unittype'),
  })
}

/** A unit that has no number in the EPSG list has its size in metres, if the writer knew of it. */
function refuseOtherUnit(
  file: string,
  what: string,
  keys: ReadonlyMap<number, number | string>,
  key: number,
  sizeKey: number | null,
): void {
  const unit = keys.get(key)
  if (typeof unit !== 'number' || unit === METRE || unit === 0) return
  const size = sizeKey === null ? undefined : keys.get(sizeKey)
  if (unit !== USER_DEFINED)
    throw new ReliefRefusal(`${file}: ${what} not in metres (unit ${unit} of the EPSG list)`)
  if (typeof size === 'number' && size !== 1)
    throw new ReliefRefusal(`${file}: ${what} not in metres (its unit has ${size} m)`)
}

/** Returns the keys, each with its number or text. */
function geoKeys(tags: TiffTags): ReadonlyMap<number, number | string> {
  const table = tags.numbers(TAG.geoKeys) ?? new Float64Array(0)
  const text = tags.text(TAG.geoText) ?? ''
  const numbers = tags.numbers(TAG.geoNumbers)
  const keys = new Map<number, number | string>()
  for (let at = 4; at + 3 < table.length; at += 4) {
    const [key = 0, holder = 0, count = 0, value = 0] = table.subarray(at, at + 4)
    if (holder === 0) keys.set(key, value)
    else if (holder === TAG.geoText) keys.set(key, text.slice(value, value + count))
    else if (holder === TAG.geoNumbers) {
      const number = numbers?.[value]
      if (number !== undefined) keys.set(key, number)
    }
  }
  return keys
}
