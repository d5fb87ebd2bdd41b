import { continuedShift } from './continued-shift.ts'
import { datumShift, type ShiftNodes } from './datum-shift.ts'
import { HELMERT_FIT } from './helmert.ts'
import { AIRY, transverseMercator } from './transverse-mercator.ts'
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

/** EPSG:27700 without a datum shift: its degrees are those of OSGB36. */
const PROJECTION = transverseMercator({
  ellipsoid: AIRY,
  latitude: 49,
  longitude: -2,
  scale: 0.9996012717,
  easting: 400_000,
  northing: -100_000,
})

/** The National Grid without OSTN15, accurate to HELMERT_ACCURACY. */
export const HELMERT_GRID: NationalGrid = {
  fromDegrees(place) {
    const [easting, northing] = PROJECTION.forward(HELMERT_FIT.inverse(positionOf(place)))
    return { easting, northing, isExact: false }
  },
  toDegrees: ({ easting, northing }) => placeOf(HELMERT_FIT.forward(PROJECTION.inverse([easting, northing]))),
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
      const [easting, northing] = PROJECTION.forward(own)
      return { easting, northing, isExact: exact.covers(own) }
    },
    toDegrees({ easting, northing }) {
      return placeOf(shift.forward(PROJECTION.inverse([easting, northing])))
    },
    isExactAt: (place) => exact.covers(exact.inverse(positionOf(place))),
  }
}

function placeOf([longitude, latitude]: Position): Place {
  return { latitude, longitude }
}

function positionOf({ longitude, latitude }: Place): Position {
  return [longitude, latitude]
}
