import type { RasterFrame } from '../height-source.ts'
import { ReliefRefusal } from '../failures.ts'
import { gdalItem, TAG, type TiffTags } from './tiff-tags.ts'
import { checkHeightUnits } from '../reader/heights.ts'
import { systemNamed } from '../datum/projections.ts'

/** Key numbers of GeoTIFF 1.1. */
const MODEL_TYPE = 1024
const RASTER_TYPE = 1025
const PROJECTED_SYSTEM = 3072
const PROJECTED_CITATION = 3073
const CITATION = 1026
const LINEAR_UNITS = 3076
const VERTICAL_SYSTEM = 4096
const VERTICAL_CITATION = 4097
const VERTICAL_UNITS = 4099

const GEOGRAPHIC = 2
const PIXEL_IS_POINT = 2
const METRE = 9001
const USER_DEFINED = 32767

type Place = Pick<RasterFrame, 'cell' | 'west' | 'north'>

/**
 * Returns the position of the north-west corner and the size of a cell, in metres. Throws ReliefRefusal unless cells
 * are square and rows run from the north.
 */
export function placeOf(file: string, tags: TiffTags): Place {
  const { column, row, x, y, east, south } = tieOf(file, tags)
  if (!(east > 0) || !(south > 0) || Math.abs(east - south) > 1e-6 * east)
    throw new ReliefRefusal(
      `${file}: its cells are ${east} by ${south}; only square cells with north up are supported`,
    )
  // The file gives the centre of a cell and not its corner.
  const half = geoKeys(tags).get(RASTER_TYPE) === PIXEL_IS_POINT ? 0.5 : 0
  const place = { cell: east, west: x - (column + half) * east, north: y + (row + half) * south }
  if (!Number.isFinite(place.cell) || !Number.isFinite(place.west) || !Number.isFinite(place.north))
    throw new ReliefRefusal(`${file}: has no valid position (a coordinate is not a number)`)
  return place
}

/**
 * Returns one point in both coordinate systems and the size of a cell, from whichever of the two groups of tags the
 * file has.
 */
function tieOf(file: string, tags: TiffTags) {
  const tie = tags.numbers(TAG.modelTiepoint)
  const scale = tags.numbers(TAG.modelPixelScale)
  if (tie?.length && scale?.length) {
    const [column = 0, row = 0, , x = NaN, y = NaN] = tie
    return { column, row, x, y, east: scale[0] ?? NaN, south: scale[1] ?? NaN }
  }
  const matrix = tags.numbers(TAG.modelTransformation)
  if (!matrix) throw new ReliefRefusal(`${file}: has no position (no tie point and no cell size)`)
  const [east = NaN, turn, , x = NaN, turnBack, south = NaN, , y = NaN] = matrix
  if (turn !== 0 || turnBack !== 0)
    throw new ReliefRefusal(`${file}: is rotated; only rasters with north up are supported`)
  return { column: 0, row: 0, x, y, east, south: -south }
}

/**
 * Returns a system such as `EPSG:27700`; null where the file names none. Throws ReliefRefusal for degrees, feet and depths.
 */
export function systemOf(file: string, tags: TiffTags): string | null {
  const keys = geoKeys(tags)
  if (keys.get(MODEL_TYPE) === GEOGRAPHIC)
    throw new ReliefRefusal(`${file}: is in degrees; project it to metres first (for Wales to EPSG:27700)`)
  refuseOtherUnit(file, 'is', keys.get(LINEAR_UNITS))
  refuseOtherUnit(file, 'has heights that are', keys.get(VERTICAL_UNITS))
  checkHeightUnits(file, {
    system: keys.get(VERTICAL_SYSTEM),
    citations: [VERTICAL_CITATION, CITATION, PROJECTED_CITATION].map((key) => keys.get(key)),
    band: gdalItem(tags, 'UNITTYPE'),
  })
  const code = keys.get(PROJECTED_SYSTEM)
  if (typeof code === 'number' && code !== USER_DEFINED && code > 0) return `EPSG:${code}`
  for (const key of [PROJECTED_CITATION, CITATION]) {
    const citation = keys.get(key)
    const system = typeof citation === 'string' ? systemNamed(citation) : null
    if (system !== null) return system
  }
  return null
}

function refuseOtherUnit(file: string, what: string, unit: number | string | undefined): void {
  if (typeof unit === 'number' && unit !== METRE && unit !== USER_DEFINED && unit !== 0)
    throw new ReliefRefusal(`${file}: ${what} not in metres (unit ${unit} of the EPSG list)`)
}

/** Returns the keys that hold short numbers or texts. Those that hold doubles are not needed. */
function geoKeys(tags: TiffTags): ReadonlyMap<number, number | string> {
  const table = tags.numbers(TAG.geoKeys) ?? new Float64Array(0)
  const text = tags.text(TAG.geoText) ?? ''
  const keys = new Map<number, number | string>()
  for (let at = 4; at + 3 < table.length; at += 4) {
    const [key = 0, holder = 0, count = 0, value = 0] = table.subarray(at, at + 4)
    if (holder === 0) keys.set(key, value)
    else if (holder === TAG.geoText) keys.set(key, text.slice(value, value + count))
  }
  return keys
}
