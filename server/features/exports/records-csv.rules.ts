import type { SeenUnder } from '#contract/light.ts'
import { PHOTO_FIELDS, type Record as WireRecord } from '#contract/records.ts'

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
] as const

export const CSV_HEAD = lineOf(COLUMNS)

/** @param day of recording, `YYYY-MM-DD` */
export function csvLine(record: WireRecord, seen: SeenUnder | null, day: string): string {
  return lineOf([
    String(record.id),
    String(record.recorded_by_user_id ?? ''),
    record.title,
    record.description,
    record.PRN ?? '',
    record.site_type,
    record.monument_type,
    record.period,
    day,
    JSON.stringify(record.polygonCoordinate),
    ...PHOTO_FIELDS.map((field) => record[field] ?? ''),
    seen?.layer ?? '',
    String(seen?.azimuth ?? ''),
    String(seen?.altitude ?? ''),
  ])
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => quoted(harmless(cell))).join(',')}\r\n`
}

/** Spreadsheet programs execute a cell that begins like this as a formula; an apostrophe makes it text. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

/** Quotes a cell as in RFC 4180. */
function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
