import proj4 from 'proj4'
import { datumShift, type NodeGrid } from './datum-shift.ts'
import type { Place, Position } from './position.ts'

/** A place in metres of the British National Grid. */
export interface GridPoint {
  easting: number
  northing: number
}

/**
 * Shifts from degrees of OSGB36, the datum of the National Grid, to degrees of ETRS89, which is here taken as WGS 84:
 * the nodes of the Ordnance Survey's OSTN15, row by row from the north-west.
 *
 * `latitude` and `longitude` hold the difference of each node from the prediction of its neighbours (left + upper −
 * upper left, with 0 beyond the edge), in units of `unit` seconds of arc: small numbers, which compress to a third.
 */
export interface GridShifts extends NodeGrid {
  readonly unit: number
  readonly latitude: readonly number[]
  readonly longitude: readonly number[]
}

/** Converts between degrees (WGS 84) and the National Grid. */
export interface NationalGrid {
  fromDegrees: (place: Place) => GridPoint
  toDegrees: (point: GridPoint) => Place
  /** Returns whether the conversion is accurate to a centimetre here; elsewhere it is to HELMERT_ACCURACY. */
  isExactAt: (place: Place) => boolean
}

/** Error in metres in most of Wales, measured against OSTN15; St Davids is 2.9 m off. */
export const HELMERT_ACCURACY = 2

/** The projection for proj4, without a datum shift: its degrees are those of OSGB36. */
export const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m +no_defs'
/** Seven-parameter fit of OSGB36 to WGS 84 for proj4 (EPSG:1314). */
export const HELMERT = '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'
/** Converts from the grid to degrees, and back with `inverse`. Easting and longitude come first in proj4. */
const fitted = proj4(`${NATIONAL_GRID} ${HELMERT}`, 'WGS84')
const unshifted = proj4(NATIONAL_GRID, '+proj=longlat +ellps=airy +no_defs')

/** The National Grid without OSTN15, accurate to HELMERT_ACCURACY. */
export const HELMERT_GRID: NationalGrid = {
  fromDegrees: (place) => pointOf(fitted.inverse([place.longitude, place.latitude])),
  toDegrees: ({ easting, northing }) => placeOf(fitted.forward([easting, northing])),
  isExactAt: () => false,
}

/** Makes the National Grid with OSTN15: accurate to a centimetre where there are shifts, elsewhere as HELMERT_GRID. */
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

/** Returns the values whose differences from their predictions are given. */
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
