import proj4 from 'proj4'
import { datumShift } from './datum-shift.ts'
import type { Place, Position } from './position.ts'

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
/** From the grid to degrees and back. Proj4 puts the easting and the longitude first. */
const fitted = proj4(`${NATIONAL_GRID} ${HELMERT}`, 'WGS84')
const unshifted = proj4(NATIONAL_GRID, '+proj=longlat +ellps=airy +no_defs')

/** Without OSTN15: within HELMERT_ACCURACY. */
export const HELMERT_GRID: NationalGrid = {
  fromDegrees: (place) => pointOf(fitted.inverse([place.longitude, place.latitude])),
  toDegrees: ({ easting, northing }) => placeOf(fitted.forward([easting, northing])),
  isExactAt: () => false,
}

/** The National Grid with OSTN15: within a centimetre where the shifts reach, and as HELMERT_GRID elsewhere. */
export function exactGrid(shifts: GridShifts): NationalGrid {
  const { latitude, longitude, unit, ...frame } = shifts
  const shift = datumShift({
    ...frame,
    latitudes: summed(latitude, frame.columns),
    longitudes: summed(longitude, frame.columns),
    unitsPerDegree: 3600 / unit,
  })
  return {
    fromDegrees(place) {
      const own = shift.inverse(positionOf(place))
      return shift.covers(own) ? pointOf(unshifted.inverse([...own])) : HELMERT_GRID.fromDegrees(place)
    },
    toDegrees(point) {
      const [longitude = NaN, latitude = NaN] = unshifted.forward([point.easting, point.northing])
      return shift.covers([longitude, latitude])
        ? placeOf(shift.forward([longitude, latitude]))
        : HELMERT_GRID.toDegrees(point)
    },
    isExactAt: (place) => shift.covers(shift.inverse(positionOf(place))),
  }
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

function placeOf([longitude = NaN, latitude = NaN]: readonly number[]): Place {
  return { latitude, longitude }
}

function positionOf({ longitude, latitude }: Place): Position {
  return [longitude, latitude]
}
