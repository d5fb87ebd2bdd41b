import proj4 from 'proj4'
import type { Place } from './position.ts'

/** Metres of the British National Grid. */
export interface GridPoint {
  easting: number
  northing: number
}

/**
 * How far the National Grid's own degrees (OSGB36) lie from those of the globe (ETRS89, here taken for WGS 84): nodes of
 * the Ordnance Survey's OSTN15, row by row from the north-west. Between nodes the shifts run bilinearly.
 *
 * `latitude` and `longitude` hold what each node has more than its neighbours predict (left + upper - upper left, where
 * one off the edge counts as 0), in units of `unit` seconds of arc: small numbers, which compress to a third.
 */
export interface GridShifts {
  /** Degrees of the first node. */
  readonly west: number
  readonly north: number
  /** Degrees from node to node, eastwards and southwards. */
  readonly stepEast: number
  readonly stepSouth: number
  readonly columns: number
  readonly rows: number
  readonly unit: number
  readonly latitude: readonly number[]
  readonly longitude: readonly number[]
}

/** The way between the globe (WGS 84) and the National Grid. */
export interface NationalGrid {
  fromDegrees: (place: Place) => GridPoint
  toDegrees: (point: GridPoint) => Place
  /** Whether it is right to a centimetre here; elsewhere to HELMERT_ACCURACY. */
  isExactAt: (place: Place) => boolean
}

/** Metres. In most of Wales; St Davids is 2.9 m off. Measured against OSTN15. */
export const HELMERT_ACCURACY = 2

/** The projection as proj4 reads it, without a shift of datum: its degrees are the grid's own (OSGB36). */
export const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m +no_defs'
/** Seven-parameter fit of the National Grid's datum to WGS 84 (EPSG:1314). */
export const HELMERT = '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'
/** Each step leaves a three-thousandth of the error before; the first is 5 seconds of arc. */
const STEPS_BACK = 3

/** From the grid to degrees and back. Proj4 puts the easting and the longitude first. */
const fitted = proj4(`${NATIONAL_GRID} ${HELMERT}`, 'WGS84')
const unshifted = proj4(NATIONAL_GRID, '+proj=longlat +ellps=airy +no_defs')

/** Without OSTN15: within HELMERT_ACCURACY. */
export const HELMERT_GRID: NationalGrid = {
  fromDegrees: (place) => pointOf(fitted.inverse([place.longitude, place.latitude])),
  toDegrees: ({ easting, northing }) => placeOf(fitted.forward([easting, northing])),
  isExactAt: () => false,
}

/** With OSTN15: within a centimetre where the shifts reach, and as HELMERT_GRID elsewhere. */
export function exactGrid(shifts: GridShifts): NationalGrid {
  const shiftAt = shiftReader(shifts)
  const backwards = (place: Place): Place | null => {
    let own = place
    for (let step = 0; step < STEPS_BACK; step++) {
      const shift = shiftAt(own)
      if (!shift) return null
      own = { latitude: place.latitude - shift.latitude, longitude: place.longitude - shift.longitude }
    }
    return own
  }
  return {
    fromDegrees(place) {
      const own = backwards(place)
      return own ? pointOf(unshifted.inverse([own.longitude, own.latitude])) : HELMERT_GRID.fromDegrees(place)
    },
    toDegrees(point) {
      const own = placeOf(unshifted.forward([point.easting, point.northing]))
      const shift = shiftAt(own)
      if (!shift) return HELMERT_GRID.toDegrees(point)
      return { latitude: own.latitude + shift.latitude, longitude: own.longitude + shift.longitude }
    },
    isExactAt: (place) => backwards(place) !== null,
  }
}

/** Degrees to add to OSGB36 degrees; null off the edge of the shifts. */
function shiftReader(shifts: GridShifts): (own: Place) => Place | null {
  const { west, north, stepEast, stepSouth, columns, rows } = shifts
  const degrees = shifts.unit / 3600
  const latitudes = summed(shifts.latitude, columns)
  const longitudes = summed(shifts.longitude, columns)
  return ({ latitude, longitude }) => {
    const across = (longitude - west) / stepEast
    const down = (north - latitude) / stepSouth
    const [column, row] = [Math.floor(across), Math.floor(down)]
    if (!(column >= 0 && column < columns - 1 && row >= 0 && row < rows - 1)) return null
    const at = row * columns + column
    const between = (values: Float64Array) => {
      const upper = mix(values[at], values[at + 1], across - column)
      const lower = mix(values[at + columns], values[at + columns + 1], across - column)
      return mix(upper, lower, down - row) * degrees
    }
    return { latitude: between(latitudes), longitude: between(longitudes) }
  }
}

function mix(from = NaN, to = NaN, share = 0): number {
  return from + (to - from) * share
}

/** The values from what each has more than its neighbours foretell. */
function summed(differences: readonly number[], columns: number): Float64Array {
  const values = new Float64Array(differences.length)
  differences.forEach((difference, index) => {
    const left = index % columns === 0 ? 0 : (values[index - 1] ?? 0)
    const upper = values[index - columns] ?? 0
    const corner = index % columns === 0 ? 0 : (values[index - columns - 1] ?? 0)
    values[index] = difference + left + upper - corner
  })
  return values
}

function pointOf([easting = NaN, northing = NaN]: number[]): GridPoint {
  return { easting, northing }
}

function placeOf([longitude = NaN, latitude = NaN]: number[]): Place {
  return { latitude, longitude }
}
