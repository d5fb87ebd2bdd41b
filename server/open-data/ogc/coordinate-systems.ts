import type { CoordinateSystemId } from '#contract/open-data/open-data.ts'
import { acrossWorld, downWorld, EQUATOR, latitudeAt, longitudeAt } from '#geo/tiles/mercator.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { Position } from '#geo/position.ts'

/** A pair of coordinates in the order and the units of a coordinate system. */
export type Pair = readonly [number, number]

export interface CoordinateSystem {
  readonly id: CoordinateSystemId
  /** Its identifier, as parameters and the header Content-Crs have it. */
  readonly uri: string
  /** Whether its straight lines are straight in degrees too. */
  readonly inDegrees: boolean
  /** The order of the axes of a box: true if west and east are first. */
  readonly eastFirst: boolean
  readonly fromDegrees: (position: Position) => Pair
  /** NaN where the system ends. */
  readonly toDegrees: (pair: Pair) => Position
}

const BASE = 'http://www.opengis.net/def/crs'
/** What clients get that do not ask, and what is stored. */
export const CRS84 = `${BASE}/OGC/1.3/CRS84`

/** Metres from the origin of the National Grid. Its projection fails far away. */
const FARTHEST = 5_000_000

/** The systems in which geometries can be asked for and given, the default first. */
export function coordinateSystems(grid: NationalGrid): readonly CoordinateSystem[] {
  return [
    {
      ...{ id: 'crs84', uri: CRS84, inDegrees: true, eastFirst: true },
      fromDegrees: ([longitude, latitude]) => [longitude, latitude],
      toDegrees: ([longitude, latitude]) => [longitude, latitude],
    },
    {
      ...{ id: 'wgs84', uri: `${BASE}/EPSG/0/4326`, inDegrees: true, eastFirst: false },
      fromDegrees: ([longitude, latitude]) => [latitude, longitude],
      toDegrees: ([latitude, longitude]) => [longitude, latitude],
    },
    {
      ...{ id: 'national-grid', uri: `${BASE}/EPSG/0/27700`, inDegrees: false, eastFirst: true },
      fromDegrees: ([longitude, latitude]) => {
        const { easting, northing } = grid.fromDegrees({ longitude, latitude })
        return [inCentimetres(easting), inCentimetres(northing)]
      },
      toDegrees: ([easting, northing]) => {
        const isNear = Math.max(Math.abs(easting), Math.abs(northing)) <= FARTHEST
        if (!isNear) return [Number.NaN, Number.NaN]
        const { longitude, latitude } = grid.toDegrees({ easting, northing })
        return [longitude, latitude]
      },
    },
    {
      ...{ id: 'web-mercator', uri: `${BASE}/EPSG/0/3857`, inDegrees: false, eastFirst: true },
      fromDegrees: ([longitude, latitude]) => [
        inCentimetres((acrossWorld(longitude) - 0.5) * EQUATOR),
        inCentimetres((0.5 - downWorld(latitude)) * EQUATOR),
      ],
      toDegrees: ([x, y]) => [longitudeAt(x / EQUATOR + 0.5), latitudeAt(0.5 - y / EQUATOR)],
    },
  ]
}

function inCentimetres(metres: number): number {
  return Math.round(metres * 100) / 100
}
