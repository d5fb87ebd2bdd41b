import type { PublicRecord } from '#server/records/index.ts'
import type { CoordinateSystem } from '../coordinate-systems.ts'

/** A record as GeoJSON; in another coordinate system, in the order of its axes. */
export function findFeature({ id, ring, properties }: PublicRecord, crs: CoordinateSystem) {
  return {
    type: 'Feature',
    id,
    geometry: { type: 'Polygon', coordinates: [ring.map(crs.fromDegrees)] },
    properties,
  }
}
