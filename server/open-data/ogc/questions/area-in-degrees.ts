import { ringOfBox, type Box } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'
import type { CoordinateSystem, Pair } from '../coordinate-systems.ts'
import type { RawShape } from '../condition.ts'

/** Where a question looks: a point, or areas of closed rings; degrees, longitude first. */
export type AreaInDegrees =
  | { readonly kind: 'point'; readonly point: Position }
  | {
      readonly kind: 'areas'
      readonly polygons: readonly (readonly (readonly Position[])[])[]
      /** Boxes that lie in the areas, as large as is known without a search. */
      readonly inside: readonly Box[]
    }

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
  if (shape.type === 'Box') return boxAreas(shape.corners, system)
  const rings = shape.polygons.flat()
  const edges = rings.reduce((sum, ring) => sum + ring.length, 0)
  const pieces = system.inDegrees ? 1 : Math.max(1, Math.min(PIECES, Math.floor(MOST_POSITIONS / edges)))
  return {
    kind: 'areas',
    polygons: shape.polygons.map((polygon) => polygon.map((ring) => ringOf(ring, system, pieces))),
    inside: [],
  }
}

/** Two boxes if it crosses the 180th meridian: its west is then greater than its east. */
function boxAreas([low, high]: readonly [Pair, Pair], system: CoordinateSystem): AreaInDegrees {
  const [west, south] = inEastOrder(low, system)
  const [east, north] = inEastOrder(high, system)
  if (south > north) throw new OutsideWorld('The south of the box is greater than its north')
  if (!system.inDegrees) {
    if (west > east) throw new OutsideWorld('The west of the box is greater than its east')
    const corners = closed([low, [east, south], high, [west, north]])
    const ring = ringOf(corners, system, PIECES)
    return { kind: 'areas', polygons: [[ring]], inside: [boxInside(ring)] }
  }
  for (const corner of [low, high]) positionOf(corner, system)
  const boxes =
    west > east
      ? [widened({ west, south, east: 180, north }), widened({ west: -180, south, east, north })]
      : [widened({ west, south, east, north })]
  return { kind: 'areas', polygons: boxes.map((box) => [ringOfBox(box)]), inside: boxes }
}

/** @param ring of a box in another system: its south, east, north and west, of PIECES each */
function boxInside(ring: readonly Position[]): Box {
  const side = (number: number) => ring.slice(number * PIECES, (number + 1) * PIECES + 1)
  const longitudes = (number: number) => side(number).map(([longitude]) => longitude)
  const latitudes = (number: number) => side(number).map(([, latitude]) => latitude)
  return {
    south: Math.max(...latitudes(0)),
    east: Math.min(...longitudes(1)),
    north: Math.min(...latitudes(2)),
    west: Math.max(...longitudes(3)),
  }
}

function inEastOrder(pair: Pair, { eastFirst }: CoordinateSystem): Pair {
  return eastFirst ? pair : [pair[1], pair[0]]
}

function widened({ west, south, east, north }: Box): Box {
  return { west, south, east: Math.max(east, west + LEAST), north: Math.max(north, south + LEAST) }
}

function closed(corners: readonly Pair[]): Pair[] {
  return [...corners, ...corners.slice(0, 1)]
}

function ringOf(ring: readonly Pair[], system: CoordinateSystem, pieces: number): Position[] {
  // Before anything is computed with them: the difference of two numbers at the edge of their type is infinite.
  for (const corner of ring) positionOf(corner, system)
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
