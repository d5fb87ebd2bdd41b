import { IMPORT_MAX_ROWS } from '#contract/imports/imports.ts'
import { FileFault, type FoundEncoding } from './found.ts'
import { textReader, type SampleText } from './encodings.ts'

/** Bytes of the head of a `.dbf` and of the description of a field. */
const HEAD = 32
const FIELD = 32
const END_OF_FIELDS = 0x0d
const DELETED = 0x2a

interface Field {
  name: Uint8Array
  type: string
  from: number
  length: number
}

/** Rows of a table with those that are marked as deleted. */
export const MOST_STORED_ROWS = 20_000

type Row = (readonly [name: string, value: string])[]

/** Reads the table of a Shapefile. Rows that are marked as deleted are null: shapes are counted with them. */
export function readDbf(
  bytes: Uint8Array,
  { said, named }: { said: string | null; named: string | null },
): { rows: (Row | null)[]; encoding: FoundEncoding } {
  if (bytes.length < HEAD) throw new FileFault('importDamaged')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const count = view.getUint32(4, true)
  const [headLength, rowLength] = [view.getUint16(8, true), view.getUint16(10, true)]
  if (headLength < HEAD + 1 || headLength > bytes.length || rowLength < 1)
    throw new FileFault('importDamaged')
  if (count > MOST_STORED_ROWS) throw new FileFault('importManyRows')
  if (headLength + count * rowLength > bytes.length) throw new FileFault('importDamaged')
  const fields = fieldsIn(bytes.subarray(0, headLength), rowLength)
  const starts = Array.from({ length: count }, (_, row) => {
    const start = headLength + row * rowLength
    return bytes[start] === DELETED ? null : start
  })
  const live = starts.filter((start) => start !== null)
  if (live.length > IMPORT_MAX_ROWS) throw new FileFault('importManyRows')
  const reader = textReader(textsIn(bytes, fields, live), { said, named })
  const names = fields.map(({ name }) => reader.decode(name))
  const rows = starts.map((start) =>
    start === null
      ? null
      : fields.map((field, index) => {
          const value = reader.decodeCut(cell(bytes, start + field.from, field.length)).trim()
          return [
            names[index] ?? '',
            field.type === 'D' ? dayOf(value) : isFiller(value) ? '' : value,
          ] as const
        }),
  )
  return { rows, encoding: { name: reader.name, isCertain: reader.isCertain } }
}

/** The names of the fields and all values, but not the numbers of the head, which are no text. */
function* textsIn(
  bytes: Uint8Array,
  fields: readonly Field[],
  starts: readonly number[],
): Generator<SampleText> {
  for (const { name } of fields) yield { bytes: name, mayBeCut: true }
  for (const start of starts)
    for (const { from, length } of fields) {
      const value = cell(bytes, start + from, length)
      // Only a value that fills its field can have lost its end.
      yield { bytes: value, mayBeCut: value.length === length }
    }
}

function fieldsIn(head: Uint8Array, rowLength: number): Field[] {
  const fields: Field[] = []
  let from = 1
  for (let at = HEAD; at + FIELD <= head.length && head[at] !== END_OF_FIELDS; at += FIELD) {
    const length = head[at + 16] ?? 0
    const type = String.fromCharCode(head[at + 11] ?? 0)
    if (from + length > rowLength) throw new FileFault('importDamaged')
    // Memo fields are in another file, which is not read.
    if ('CNFDL'.includes(type)) fields.push({ name: cell(head, at, 11), type, from, length })
    from += length
  }
  return fields
}

/** Returns bytes up to the first zero. */
function cell(bytes: Uint8Array, from: number, length: number): Uint8Array {
  const all = bytes.subarray(from, from + length)
  const end = all.indexOf(0)
  return end < 0 ? all : all.subarray(0, end)
}

/** Stars stand for a number that is missing. */
function isFiller(value: string): boolean {
  return /^\*+$/.test(value)
}

function dayOf(value: string): string {
  return /^\d{8}$/.test(value) ? `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}` : value
}
