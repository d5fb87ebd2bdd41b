import { closeSync, openSync, readSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { PUBLIC_FIELD_NAMES, PUBLIC_FIELDS } from '#contract/records/public-record.ts'
import type { NationalGrid } from '#geo/grid/national-grid.ts'
import type { PublicRecord } from '#server/records/index.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import type { FileColumns, ShortColumn, FileField, FileRow } from '#formats/write/file-row.ts'
import type { XY, FileSystem } from '#formats/shared/systems.ts'

/** The fields of all files, with their names in both languages. */
export const FILE_FIELDS: readonly FileField[] = PUBLIC_FIELD_NAMES.map((name) => ({
  name,
  type: PUBLIC_FIELDS[name].type,
  label: { en: CATALOGUE.en.openData.fields[name].label, cy: CATALOGUE.cy.openData.fields[name].label },
}))

/** Bytes of a text. */
const TEXT = 254

const text = (name: string, field: string, length = TEXT, part = 0): ShortColumn => ({
  name,
  kind: 'C',
  length,
  field,
  part,
})
const number = (name: string, field: string | null, length = 10): ShortColumn => ({
  name,
  kind: 'N',
  length,
  field,
})

const SHORT_COLUMNS: readonly ShortColumn[] = [
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
  text('STATE', 'state', 20),
  { name: 'DECIDED_ON', kind: 'D', length: 8, field: 'decided_on' },
  text('REV_MONUM', 'reviewed_monument_type', 40),
  text('REV_PERIOD', 'reviewed_period', 40),
  text('ALREADY', 'already_recorded'),
  text('HER_STATUS', 'her_status', 20),
  text('HER_PRN', 'her_prn', 20),
]

/** The columns of all files, whatever their format. */
export const FILE_COLUMNS: FileColumns = {
  layer: 'finds',
  key: 'record',
  fields: FILE_FIELDS,
  shortColumns: SHORT_COLUMNS,
  placemark: {
    prefix: 'find-',
    name: 'title',
    description: 'description',
    day: 'recorded',
    style: 'site_type',
    styles: SITE_TYPES,
    told: { field: 'state', words: { en: CATALOGUE.en.review.states, cy: CATALOGUE.cy.review.states } },
  },
}

/** In degrees. Public records are the only way into a file. */
export function rowOf({ id, ring, properties }: PublicRecord): FileRow {
  return { id, ring, values: PUBLIC_FIELD_NAMES.map((name) => properties[name]) }
}

/** Centimetres: two decimals of a metre. */
const CENTIMETRES = 100

/** Returns what brings a row from degrees to another system. */
export function rowInSystem(system: FileSystem, grid: () => NationalGrid): (row: FileRow) => FileRow {
  if (system === 4326) return (row) => row
  const { fromDegrees } = grid()
  const inMetres = ([longitude, latitude]: XY): XY => {
    const { easting, northing } = fromDegrees({ longitude, latitude })
    return [rounded(easting), rounded(northing)]
  }
  return (row) => ({ ...row, ring: row.ring.map(inMetres) })
}

function rounded(metres: number): number {
  return Math.round(metres * CENTIMETRES) / CENTIMETRES
}

/** All rows in one file, a line each, from which every format is made: the records are read from the database once. */
export interface RowFile {
  file: string
  records: number
  /** Which records are in it, and of which the exact place. */
  members: Buffer
  exact: Buffer
}

type Line = readonly [id: number, ring: FileRow['ring'], values: FileRow['values']]

/** @param onProgress awaited after each page; throws to end the work */
export async function writeRowFile(
  file: string,
  pages: AsyncIterable<readonly PublicRecord[]>,
  onProgress: (done: number) => Promise<void>,
): Promise<RowFile> {
  const [members, exact] = [new BitSet(), new BitSet()]
  let records = 0
  const handle = await open(file, 'wx')
  try {
    for await (const page of pages) {
      for (const { id, withheld } of page) {
        members.add(id)
        if (!withheld) exact.add(id)
      }
      await handle.appendFile(page.map((record) => lineOf(rowOf(record))).join(''))
      records += page.length
      await onProgress(records)
    }
  } finally {
    await handle.close()
  }
  return { file, records, members: members.bytes(), exact: exact.bytes() }
}

function lineOf({ id, ring, values }: FileRow): string {
  return `${JSON.stringify([id, ring, values] satisfies Line)}\n`
}

const PIECE = 1 << 20
const NEWLINE = 0x0a

/** Reads the rows again, one at a time; for a worker, where nobody waits for anything else. */
export function* spooledRows(file: string): Generator<FileRow> {
  const handle = openSync(file, 'r')
  try {
    let rest: Buffer = Buffer.alloc(0)
    for (;;) {
      const piece = Buffer.alloc(PIECE)
      const read = readSync(handle, piece)
      if (read === 0) break
      const bytes = Buffer.concat([rest, piece.subarray(0, read)])
      let start = 0
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
        yield rowIn(bytes.toString('utf8', start, end))
        start = end + 1
      }
      rest = bytes.subarray(start)
    }
    if (rest.length > 0) throw new Error('The last row of the spool is not whole')
  } finally {
    closeSync(handle)
  }
}

function rowIn(line: string): FileRow {
  const [id, ring, values] = JSON.parse(line) as Line
  return { id, ring, values }
}

/** Whole numbers as bits, as `get_bit` of PostgreSQL counts them: a million records are 125 kB. */
class BitSet {
  #bits = Buffer.alloc(1024)
  #end = 0

  add(number: number): void {
    const at = number >> 3
    while (at >= this.#bits.length) this.#bits = Buffer.concat([this.#bits, Buffer.alloc(this.#bits.length)])
    this.#bits.writeUInt8(this.#bits.readUInt8(at) | (1 << (number & 7)), at)
    this.#end = Math.max(this.#end, at + 1)
  }

  bytes(): Buffer {
    return this.#bits.subarray(0, this.#end)
  }
}
