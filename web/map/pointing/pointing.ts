import type { Geometry, Position } from 'geojson'

export interface TileFeature {
  properties: Record<string, unknown>
  geometry: Geometry
}

/** The features that the map has drawn at a place. */
export interface DrawnFeature extends TileFeature {
  layer: { id: string }
}

/** Something that a visitor can point at. Two things with the same kind and id are the same. */
export interface Thing {
  kind: string
  id: number | string
}

/** One kind of thing that can be pointed at on the map. */
export interface Pointable<T extends Thing> {
  /** Ids of the layers that draw it. */
  layers: readonly string[]
  /** Null where a feature represents nothing that can be chosen. */
  thingOf: (feature: DrawnFeature) => T | null
}

/**
 * All things that may be meant by pointing at a place, each once, the likeliest first: by kind in the order given, and within
 * a kind the smallest first, so that a barrow inside an enclosure can be reached. Things that are only near count where
 * nothing of their kind is hit.
 */
export function thingsAt<T extends Thing>(
  pointables: readonly Pointable<T>[],
  hit: readonly DrawnFeature[],
  near: readonly DrawnFeature[],
): T[] {
  const things = pointables.flatMap(({ layers, thingOf }) => {
    const ofKind = ({ layer }: DrawnFeature) => layers.includes(layer.id)
    const meant = hit.some(ofKind) ? hit.filter(ofKind) : near.filter(ofKind)
    return meant.sort((a, b) => sizeOf(a) - sizeOf(b)).flatMap((feature) => thingOf(feature) ?? [])
  })
  return things.filter((thing, index) => things.findIndex((other) => isSame(other, thing)) === index)
}

export function isSame(one: Thing | null, other: Thing | null): boolean {
  return one?.kind === other?.kind && one?.id === other?.id
}

/** Area of the extent in square degrees; 0 for a point. */
function sizeOf({ geometry }: DrawnFeature): number {
  const corners = cornersOf(geometry)
  if (corners.length === 0) return 0
  const [xs, ys] = [corners.map(([x = 0]) => x), corners.map(([, y = 0]) => y)]
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys))
}

function cornersOf(geometry: Geometry): Position[] {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiLineString') return geometry.coordinates.flat()
  if (geometry.type === 'LineString') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat(2)
  return []
}
