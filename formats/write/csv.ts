import { BYTE_ORDER_MARK, csvLine, type Cell } from '../shared/csv.ts'
import type { FileRow, FileValue } from './file-row.ts'
import type { MakeTextFormat } from './text-format.ts'

/**
 * A table with the outline as well-known text in the last column, which GIS programs find by its name. Headings are the
 * names of the fields, or in Welsh their labels.
 */
export const csv: MakeTextFormat = ({ fields, language }) => {
  const headings = fields.map(({ name, label }) => (language === 'cy' ? label.cy : name))
  return {
    start: BYTE_ORDER_MARK + csvLine(['record', ...headings, 'wkt']),
    row: (row) => csvLine([row.id, ...row.values.map(cellOf), wktOf(row)]),
    end: '',
  }
}

function cellOf(value: FileValue): Cell {
  return typeof value === 'boolean' ? String(value) : value
}

function wktOf({ ring }: FileRow): string {
  return `POLYGON((${ring.map(([x, y]) => `${x} ${y}`).join(',')}))`
}
