import { ringOfBox, type Bounds } from '#geo/box.ts'
import type { Position } from '#geo/position.ts'
import type { CoordinateSystem, Pair } from './coordinate-systems.ts'
import type { RawShape } from './condition.ts'

/** Where a question looks: a point, or areas of closed rings; degrees, longitude first. */
export type AreaInDegrees =
  | { readonly kind: 'point'; readonly point: Position }
  | { readonly kind: 'areas'; readonly polygons: readonly (readonly (readonly Position[])[])[] }

/** Why a shape is none on Earth. */
export class OutsideWorld extends Error {}

/** Pieces of an edge that is not straight in degrees. */
const PIECES = 20
/** Positions of a whole shape, whatever its edges need. */
const MOST_POSITIONS = 2000
/** Degrees by which a box without any width is made wider: a tenth of a millimetre. */
const LEAST = 1e-9

/** Throws an OutsideWorld. */
export function areaInDegrees(shape: RawShape, system: CoordinateSystem): AreaInDegrees {
  if (shape.type === 'Point') return { kind: 'point', point: positionOf(shape.points[0], system) }
  if (shape.type === 'Box') return { kind: 'areas', polygons: boxRings(shape.corners, system) }
  const rings = shape.polygons.flat()
  const edges = rings.reduce((sum, ring) => sum + ring.length, 0)
  const pieces = system.inDegrees ? 1 : Math.max(1, Math.min(PIECES, Math.floor(MOST_POSITIONS / edges)))
  return {
    kind: 'areas',
    polygons: shape.polygons.map((polygon) => polygon.map((ring) => ringOf(ring, system, pieces))),
  }
}

/** Two boxes if it crosses the 180th meridian: its west is then greater than its east. */
function boxRings([low, high]: readonly [Pair, Pair], system: CoordinateSystem): Position[][][] {
  const [west, south] = inEastOrder(low, system)
  const [east, north] = inEastOrder(high, system)
  if (south > north) throw new OutsideWorld('The south of the box is greater than its north')
  if (!system.inDegrees) {
    if (west > east) throw new OutsideWorld('The west of the box is greater than its east')
    const corners = closed([low, [east, south], high, [west, north]])
    return [[ringOf(corners, system, PIECES)]]
  }
  for (const corner of [low, high]) positionOf(corner, system)
  const halves = west > east ? [west, 180, -180, east] : [west, east]
  return halves.length === 2
    ? [[rectangle([west, south, east, north])]]
    : [[rectangle([west, south, 180, north])], [rectangle([-180, south, east, north])]]
}

function inEastOrder(pair: Pair, { eastFirst }: CoordinateSystem): Pair {
  return eastFirst ? pair : [pair[1], pair[0]]
}

function rectangle([west, south, east, north]: Bounds): Position[] {
  const right = Math.max(east, west + LEAST)
  const top = Math.max(north, south + LEAST)
  return ringOfBox({ west, south, east: right, north: top })
}

function closed(corners: readonly Pair[]): Pair[] {
  return [...corners, ...corners.slice(0, 1)]
}

function ringOf(ring: readonly Pair[], system: CoordinateSystem, pieces: number): Position[] {
  const positions = ring.slice(1).flatMap((end, index) => {
    const start = ring[index] ?? end
    return Array.from({ length: pieces }, (_, piece): Position => {
      const part = piece / pieces
      return positionOf(
        [start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part],
        system,
      )
    })
  })
  return [...positions, ...positions.slice(0, 1)]
}

function positionOf(pair: Pair, system: CoordinateSystem): Position {
  const position = system.toDegrees(pair)
  const [longitude, latitude] = position
  // The comparisons are false for NaN too.
  if (Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90) return position
  throw new OutsideWorld(`The coordinates ${pair.join(', ')} are not on Earth in ${system.uri}`)
}
