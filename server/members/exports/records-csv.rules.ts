import { PHOTO_FIELDS, type Record as WireRecord } from '#contract/records/records.ts'
import type { LaterColumns } from './later-columns.rules.ts'
import { csvLine } from '#formats/shared/escaping.ts'

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
