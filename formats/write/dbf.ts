import { valueReader, type FileField, type FileRow } from './file-row.ts'
import { inParts } from './cut-text.ts'
import type { ByteFile } from './byte-file.ts'

/** The most bytes of a text in dBASE. */
const TEXT = 254
const HEADER = 32
const END = 0x0d
const NEXT_RECORD = 0x20
const END_OF_FILE = 0x1a

/** A column: names have at most ten letters, and numbers are written as text. */
interface Column {
  readonly name: string
  readonly kind: 'C' | 'N' | 'D'
  readonly length: number
  readonly decimals?: number
  /** The field it shows, or null for the number of the record. */
  readonly field: string | null
  /** Which part of a long text. */
  readonly part?: number
}

const text = (name: string, field: string, length = TEXT, part = 0): Column => ({
  name,
  kind: 'C',
  length,
  field,
  part,
})
const number = (name: string, field: string | null, length = 10): Column => ({
  name,
  kind: 'N',
  length,
  field,
})

export const COLUMNS: readonly Column[] = [
  number('RECORD', null),
  text('TITLE', 'title'),
  ...['DESCR', 'DESCR2', 'DESCR3'].map((name, part) => text(name, 'description', TEXT, part)),
  text('SITE', 'site_type', 40),
  text('SITE_EN', 'site_type_en', 60),
  text('SITE_CY', 'site_type_cy', 60),
  text('MONUMENT', 'monument_type', 40),
  text('MON_EN', 'monument_type_en', 60),
  text('MON_CY', 'monument_type_cy', 60),
  text('PERIOD', 'period', 40),
  text('PER_EN', 'period_en', 60),
  text('PER_CY', 'period_cy', 60),
  text('PRN', 'prn', 100),
  text('RECORDER', 'recorder', 200),
  { name: 'REC_DATE', kind: 'D', length: 8, field: 'recorded' },
  text('GRID_REF', 'grid_ref', 20),
  number('EASTING', 'easting'),
  number('NORTHING', 'northing'),
  number('AREA_M2', 'area_m2', 12),
  number('PREC_M', 'precision_m'),
  text('LICENCE', 'licence', 20),
  text('URI', 'uri'),
]

const ROW = 1 + COLUMNS.reduce((sum, { length }) => sum + length, 0)

/** dBASE III with texts in UTF-8, which the file `.cpg` beside it says. */
export class DbfWriter {
  readonly #file: ByteFile
  readonly #value: ReturnType<typeof valueReader>
  #rows = 0

  constructor(file: ByteFile, fields: readonly FileField[]) {
    this.#file = file
    this.#value = valueReader(fields)
    file.write(headerOf(0))
  }

  add(row: FileRow): void {
    const bytes = Buffer.alloc(ROW, ' ')
    bytes[0] = NEXT_RECORD
    let at = 1
    for (const column of COLUMNS) {
      const value = column.field === null ? row.id : this.#value(row, column.field)
      if (value !== null) this.#cell(column, value).copy(bytes, at)
      at += column.length
    }
    this.#file.write(bytes)
    this.#rows += 1
  }

  finish(): void {
    this.#file.write(Buffer.from([END_OF_FILE]))
    this.#file.writeAt(headerOf(this.#rows), 0)
  }

  #cell({ kind, length, part = 0 }: Column, value: string | number | boolean): Buffer {
    if (kind === 'N') return Buffer.from(String(value).padStart(length).slice(-length))
    if (kind === 'D') return Buffer.from(String(value).slice(0, 10).replaceAll('-', ''))
    return inParts(String(value), length, part + 1)[part] ?? Buffer.alloc(0)
  }
}

function headerOf(rows: number): Buffer {
  const header = Buffer.alloc(HEADER * (1 + COLUMNS.length) + 1)
  header[0] = 0x03
  const today = new Date()
  header.set([today.getUTCFullYear() - 1900, today.getUTCMonth() + 1, today.getUTCDate()], 1)
  header.writeUInt32LE(rows, 4)
  header.writeUInt16LE(header.length, 8)
  header.writeUInt16LE(ROW, 10)
  for (const [index, { name, kind, length, decimals = 0 }] of COLUMNS.entries()) {
    const at = HEADER * (1 + index)
    header.write(name, at, 10, 'latin1')
    header.write(kind, at + 11, 'latin1')
    header.set([length, decimals], at + 16)
  }
  header[header.length - 1] = END
  return header
}
