import { PHOTO_FIELDS, type Outline, type Record as WireRecord } from '#contract/records/records.ts'
import type { LaterColumns } from './later-columns.rules.ts'
import { toPosition, type Position } from '#geo/position.ts'

export const GEOJSON_HEAD = '{"type":"FeatureCollection","features":['
export const GEOJSON_TAIL = ']}\n'

/**
 * One feature, with the properties of the previous portal followed by the portal's own.
 */
export function geojsonFeature(record: WireRecord, later: LaterColumns) {
  const { seen, day, licence, credit } = later
  const { id, title, description, PRN, site_type, monument_type, period } = record
  const pictures = Object.fromEntries(PHOTO_FIELDS.map((field) => [field, record[field] ?? '']))
  return {
    type: 'Feature',
    geometry: geometryOf(record.polygonCoordinate),
    properties: {
      id,
      title,
      description,
      PRN,
      site_type,
      monument_type,
      period,
      date_recorded: day,
      recorded_by: record.recorded_by_user_id,
      ...pictures,
      seen_under_layer: seen?.layer ?? null,
      seen_under_azimuth: seen?.azimuth ?? null,
      seen_under_altitude: seen?.altitude ?? null,
      licence: licence.record,
      licence_terms: licence.terms,
      her_permission: licence.her_permission,
      attribution: credit,
      ...Object.fromEntries(later.pictures.map((each) => [`picture${each.position}_licence`, each.licence])),
    },
  }
}

/** Longitude first and closed; null if the outline of an old record is invalid. */
function geometryOf(outline: Outline): { type: 'Polygon'; coordinates: Position[][] } | null {
  const ring = outline.map(toPosition)
  const [first] = ring
  if (!first || ring.length < 3 || !ring.flat().every(Number.isFinite)) return null
  const last = ring.at(-1)
  const closed = last?.[0] === first[0] && last[1] === first[1] ? ring : [...ring, first]
  return closed.length < 4 ? null : { type: 'Polygon', coordinates: [closed] }
}
