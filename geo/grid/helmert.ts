import type { DatumConversion } from './datum-shift.ts'
import type { Position } from '../position.ts'
import { AIRY, WGS84, type Ellipsoid } from './transverse-mercator.ts'

type Vector = readonly [x: number, y: number, z: number]

const RADIANS = Math.PI / 180
const SECONDS = RADIANS / 3600

/** EPSG:1314, from OSGB36 to WGS 84: metres, seconds of arc (position vector), parts per million. */
const SHIFT: Vector = [446.448, -125.157, 542.06]
const ROTATION: Vector = [0.15 * SECONDS, 0.247 * SECONDS, 0.842 * SECONDS]
const SCALE = 1 - 20.489e-6

/**
 * The seven-parameter fit of OSGB36 to WGS 84, between degrees at height 0. The way back takes the rotation the other way round, as
 * is usual for angles this small: there and back is accurate to a millimetre.
 */
export const HELMERT_FIT: DatumConversion = {
  forward: (from) => toDegrees(shifted(toVector(from, AIRY)), WGS84),
  inverse: (to) => toDegrees(unshifted(toVector(to, WGS84)), AIRY),
}

function shifted([x, y, z]: Vector): Vector {
  const [rx, ry, rz] = ROTATION
  return [
    SHIFT[0] + SCALE * (x - rz * y + ry * z),
    SHIFT[1] + SCALE * (rz * x + y - rx * z),
    SHIFT[2] + SCALE * (-ry * x + rx * y + z),
  ]
}

function unshifted(vector: Vector): Vector {
  const [rx, ry, rz] = ROTATION
  const [x, y, z] = [
    (vector[0] - SHIFT[0]) / SCALE,
    (vector[1] - SHIFT[1]) / SCALE,
    (vector[2] - SHIFT[2]) / SCALE,
  ]
  return [x + rz * y - ry * z, -rz * x + y + rx * z, ry * x - rx * y + z]
}

/** From degrees at height 0 to metres from the centre of the ellipsoid. */
function toVector([longitude, latitude]: Position, { a, f }: Ellipsoid): Vector {
  const [sine, cosine] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)]
  const across = a / Math.sqrt(1 - f * (2 - f) * sine ** 2)
  return [
    across * cosine * Math.cos(longitude * RADIANS),
    across * cosine * Math.sin(longitude * RADIANS),
    across * (1 - f) ** 2 * sine,
  ]
}

/** The way back, without the height (B. R. Bowring, Survey Review 23, 1976; exact to a nanometre near the ground). */
function toDegrees([x, y, z]: Vector, { a, f }: Ellipsoid): Position {
  const fromAxis = Math.hypot(x, y)
  const reduced = Math.atan2(z, (1 - f) * fromAxis)
  const squared = f * (2 - f)
  const latitude = Math.atan2(
    z + (squared / (1 - squared)) * (1 - f) * a * Math.sin(reduced) ** 3,
    fromAxis - squared * a * Math.cos(reduced) ** 3,
  )
  return [Math.atan2(y, x) / RADIANS, latitude / RADIANS]
}
