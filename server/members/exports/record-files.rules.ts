import { PHOTO_FIELDS, type Record as WireRecord, type Outline } from '#contract/records/records.ts'
import { csvLine } from '#formats/shared/escaping.ts'
import type { ShownLicence, StoredPictureLicence } from '#contract/records/licences.ts'
import type { SeenUnder } from '#contract/relief/light.ts'
import { toPosition, type Position } from '#geo/position.ts'

/** The columns of the previous portal, in its order, followed by the portal's own. */
const COLUMNS = [
  'id',
  'recorded_by',
  'title',
  'description',
  'PRN',
  'site_type',
  'monument_type',
  'period',
  'date_recorded',
  'polygonCoordinate',
  ...PHOTO_FIELDS,
  'seen_under_layer',
  'seen_under_azimuth',
  'seen_under_altitude',
  'licence',
  'licence_terms',
  'her_permission',
  'attribution',
  ...PHOTO_FIELDS.map((field) => `${field}_licence`),
] as const

export const CSV_HEAD = csvLine(COLUMNS)

export function recordLine(
  record: WireRecord,
  { seen, day, licence, credit, pictures }: LaterColumns,
): string {
  return csvLine([
    record.id,
    record.recorded_by_user_id,
    record.title,
    record.description,
    record.PRN,
    record.site_type,
    record.monument_type,
    record.period,
    day,
    JSON.stringify(record.polygonCoordinate),
    ...PHOTO_FIELDS.map((field) => record[field]),
    seen?.layer ?? null,
    seen?.azimuth ?? null,
    seen?.altitude ?? null,
    licence.record,
    licence.terms,
    licence.her_permission === null ? null : String(licence.her_permission),
    credit,
    ...PHOTO_FIELDS.map(
      (_, index) => pictures.find(({ position }) => position === index + 1)?.licence ?? null,
    ),
  ])
}

/** What the files contain beyond the record of the previous portal. */
export interface LaterColumns {
  seen: SeenUnder | null
  /** Of recording, `YYYY-MM-DD`. */
  day: string
  licence: ShownLicence
  /** How to name the member when the record is reused; null without a licence. */
  credit: string | null
  pictures: readonly { position: number; licence: StoredPictureLicence }[]
}

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
