import proj4 from 'proj4'
import { continuedShift } from './continued-shift.ts'
import { datumShift, type DatumConversion, type ShiftNodes } from './datum-shift.ts'
import type { Place, Position } from '../position.ts'

/** A place in metres of the British National Grid. */
export interface GridPoint {
  easting: number
  northing: number
}

/** A place that was converted from degrees. */
interface ConvertedPoint extends GridPoint {
  /** Whether it is accurate to a centimetre; elsewhere it is approximate. */
  isExact: boolean
}

/** Converts between degrees (WGS 84) and the National Grid. */
export interface NationalGrid {
  fromDegrees: (place: Place) => ConvertedPoint
  toDegrees: (point: GridPoint) => Place
  /** Returns whether the conversion is accurate to a centimetre here, where the point itself is not needed. */
  isExactAt: (place: Place) => boolean
}

/**
 * Usual error of the Helmert fit in metres, measured against OSTN15: 1.8 m on average in Wales and 2.9 m at St Davids, 2.1
 * m on average in Great Britain.
 */
export const HELMERT_ACCURACY = 2
/** Metres: smaller squares are named where the grid is exact only. The fit would often name the one next door. */
export const FITTED_SQUARE = 100

/** The projection for proj4, without a datum shift: its degrees are those of OSGB36. */
const NATIONAL_GRID =
  '+proj=tmerc +lat_0=49 +lon_0=-2 +k=0.9996012717 +x_0=400000 +y_0=-100000 +ellps=airy +units=m +no_defs'
/** Seven-parameter fit of OSGB36 to WGS 84 for proj4 (EPSG:1314). */
const HELMERT = '+towgs84=446.448,-125.157,542.06,0.15,0.247,0.842,-20.489'
/** Converts from the grid to degrees, and back with `inverse`. Easting and longitude come first in proj4. */
const fitted = proj4(`${NATIONAL_GRID} ${HELMERT}`, 'WGS84')
const unshifted = proj4(NATIONAL_GRID, '+proj=longlat +ellps=airy +no_defs')
/**
 * The projection alone, from and to radians: half the time of `unshifted.inverse`, which compares datums and copies points
 * for each place. It checks nothing.
 */
const projection = new proj4.Proj(NATIONAL_GRID)
const RADIANS = Math.PI / 180
const fit = proj4(`+proj=longlat +ellps=airy ${HELMERT} +no_defs`, 'WGS84')
/** From degrees of OSGB36 to WGS 84 and back. */
const HELMERT_FIT: DatumConversion = {
  forward: (from) => positionIn(fit.forward([...from])),
  inverse: (to) => positionIn(fit.inverse([...to])),
}

/** The National Grid without OSTN15, accurate to HELMERT_ACCURACY. */
export const HELMERT_GRID: NationalGrid = {
  fromDegrees(place) {
    const [easting = NaN, northing = NaN] = fitted.inverse([place.longitude, place.latitude])
    return { easting, northing, isExact: false }
  },
  toDegrees: ({ easting, northing }) => placeOf(fitted.forward([easting, northing])),
  isExactAt: () => false,
}

/**
 * Makes the National Grid with the nodes of OSTN15, shifts from degrees of OSGB36, the datum of the National Grid, to
 * degrees of ETRS89, which is here taken as WGS 84. Among the nodes it is as accurate as they are. Beyond them it is
 * approximate, by the Helmert fit: without a jump at their edge, and as HELMERT_GRID from 3 degrees on.
 */
export function exactGrid(nodes: ShiftNodes): NationalGrid {
  const exact = datumShift(nodes)
  const shift = continuedShift(exact, HELMERT_FIT)
  return {
    fromDegrees(place) {
      const own = shift.inverse(positionOf(place))
      const { x, y } = projection.forward({ x: own[0] * RADIANS, y: own[1] * RADIANS })
      return { easting: x, northing: y, isExact: exact.covers(own) }
    },
    toDegrees({ easting, northing }) {
      const [longitude = NaN, latitude = NaN] = unshifted.forward([easting, northing])
      return placeOf(shift.forward([longitude, latitude]))
    },
    isExactAt: (place) => exact.covers(exact.inverse(positionOf(place))),
  }
}

function placeOf([longitude = NaN, latitude = NaN]: readonly number[]): Place {
  return { latitude, longitude }
}

function positionOf({ longitude, latitude }: Place): Position {
  return [longitude, latitude]
}

function positionIn([longitude = NaN, latitude = NaN]: readonly number[]): Position {
  return [longitude, latitude]
}
