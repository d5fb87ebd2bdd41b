import type { Position } from '../position.ts'

/** Where the nodes of a grid of shifts are: row by row from the north-west. */
export interface NodeGrid {
  /** Position of the first node in degrees. */
  readonly west: number
  readonly north: number
  /** Degrees from node to node, to the east and to the south. */
  readonly stepEast: number
  readonly stepSouth: number
  readonly columns: number
  readonly rows: number
}

/** Shifts from one datum to another at the nodes of a grid. */
export interface ShiftNodes extends NodeGrid {
  /** Shifts to the north and to the east. */
  readonly latitudes: ArrayLike<number>
  readonly longitudes: ArrayLike<number>
  /** Units of the shifts in a degree: 3600 for seconds of arc. */
  readonly unitsPerDegree: number
}

/** Converts degrees of one datum to those of another and back. */
export interface DatumConversion {
  readonly forward: (from: Position) => Position
  readonly inverse: (to: Position) => Position
}

/** A conversion that is known at the nodes of a grid. */
export interface DatumShift extends DatumConversion {
  /** Whether the nodes surround a position, given in degrees of the first datum. */
  readonly covers: (from: Position) => boolean
  /** The nearest position that the nodes surround, in degrees of the first datum. */
  readonly nearest: (from: Position) => Position
}

/** Most steps of the inverse. For OSTN15, each reduces the error to a three-thousandth, and three are enough. */
const MOST_STEPS_BACK = 10
/** Degrees (a tenth of a millimetre): after a step that is shorter, the next one would be far shorter still. */
const CLOSE_ENOUGH = 1e-9

/**
 * Makes a shift that interpolates bilinearly between nodes, as the Ordnance Survey prescribes for OSTN15 (A guide to
 * coordinate systems in Great Britain, 2020). Beyond the nodes the shift of the nearest edge applies. The inverse is
 * found by iteration, to less than a micrometre for OSTN15.
 */
export function datumShift(nodes: ShiftNodes): DatumShift {
  const { west, north, stepEast, stepSouth, columns, rows, latitudes, longitudes, unitsPerDegree } = nodes
  const east = west + (columns - 1) * stepEast
  const south = north - (rows - 1) * stepSouth

  const shiftAt = (longitude: number, latitude: number): Position => {
    const across = clamp((longitude - west) / stepEast, 0, columns - 1)
    const down = clamp((north - latitude) / stepSouth, 0, rows - 1)
    const column = Math.min(Math.floor(across), columns - 2)
    const row = Math.min(Math.floor(down), rows - 2)
    const at = row * columns + column
    const [eastward, southward] = [across - column, down - row]
    const between = (values: ArrayLike<number>): number => {
      const upper = mix(values[at], values[at + 1], eastward)
      const lower = mix(values[at + columns], values[at + columns + 1], eastward)
      return mix(upper, lower, southward) / unitsPerDegree
    }
    return [between(longitudes), between(latitudes)]
  }
  return {
    forward([longitude, latitude]) {
      const shift = shiftAt(longitude, latitude)
      return [longitude + shift[0], latitude + shift[1]]
    },
    inverse(to) {
      let [longitude, latitude] = to
      for (let step = 0; step < MOST_STEPS_BACK; step++) {
        const shift = shiftAt(longitude, latitude)
        const [eastBefore, northBefore] = [longitude, latitude]
        longitude = to[0] - shift[0]
        latitude = to[1] - shift[1]
        if (Math.abs(longitude - eastBefore) + Math.abs(latitude - northBefore) < CLOSE_ENOUGH) break
      }
      return [longitude, latitude]
    },
    covers: ([longitude, latitude]) =>
      longitude >= west && longitude <= east && latitude <= north && latitude >= south,
    nearest: ([longitude, latitude]) => [clamp(longitude, west, east), clamp(latitude, south, north)],
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}

function mix(from = NaN, to = NaN, share = 0): number {
  return from + (to - from) * share
}
