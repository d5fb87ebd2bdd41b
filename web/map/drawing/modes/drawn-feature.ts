import type { Polygon } from 'geojson'
import type { GeoJSONStoreFeatures } from 'terra-draw'
import type { Outline } from '#contract/records/records.ts'
import type { Position } from '#geo/position.ts'

/** Decimals of a degree: a tenth of a millimetre. The drawing library refuses more. */
export const PRECISION = 9

/** How many corners of a feature in progress have been set. */
export function committedCorners(feature: GeoJSONStoreFeatures): number {
  return Number(feature.properties.committedCoordinateCount ?? 0)
}

/** Longitude first, without repeating the first corner at the end. While drawing, the last position is the loose end. */
export function positionsOf({ geometry }: GeoJSONStoreFeatures): Position[] {
  if (geometry.type !== 'Polygon') return []
  const ring = geometry.coordinates[0] ?? []
  return ring.slice(0, -1).map(([longitude = NaN, latitude = NaN]): Position => [longitude, latitude])
}

export function outlineOf(feature: GeoJSONStoreFeatures): Outline {
  return positionsOf(feature).map(([longitude, latitude]) => [latitude, longitude])
}

/** The loose end, which follows the pointer; null where it lies on a corner. */
export function looseEnd(feature: GeoJSONStoreFeatures): Outline[number] | null {
  const count = committedCorners(feature)
  const corners = outlineOf(feature)
  const [loose, last] = [corners[count], corners[count - 1]]
  return loose && String(loose) !== String(last) ? loose : null
}

export function toPosition([latitude, longitude]: Outline[number]): Position {
  return [rounded(longitude), rounded(latitude)]
}

export function polygonOf(outline: Outline): Polygon {
  const corners = outline.map(toPosition)
  return { type: 'Polygon', coordinates: [[...corners, ...corners.slice(0, 1)].map((corner) => [...corner])] }
}

export function rounded(degrees: number): number {
  return Number(degrees.toFixed(PRECISION))
}
