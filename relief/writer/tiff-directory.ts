import type { RasterFrame } from '../height-source.ts'

/** Numbers of the types and bytes of a value (TIFF 6.0, BigTIFF). */
const TYPES = { text: [2, 1], short: [3, 2], long: [4, 4], double: [12, 8], long8: [16, 8] } as const

type NumberType = Exclude<keyof typeof TYPES, 'text'>

/** An entry of a directory, with its values or with the place of its values in the file. */
export type TiffEntry =
  | { readonly tag: number; readonly type: NumberType; readonly values: readonly number[] }
  | { readonly tag: number; readonly type: 'text'; readonly text: string }
  | { readonly tag: number; readonly type: 'long' | 'long8'; readonly count: number; readonly at: number }

/** Sizes of the parts of a directory in bytes, for TIFF and for BigTIFF. */
const FORMS = {
  classic: { head: 8, count: 2, number: 4, align: 2 },
  big: { head: 16, count: 8, number: 8, align: 8 },
} as const
export type TiffForm = keyof typeof FORMS

/** Bytes of the head of a file. */
export function headLength(form: TiffForm): number {
  return FORMS[form].head
}

/** Encodes the head of a little-endian file, whose first directory begins at byte `first`. */
export function encodeHead(form: TiffForm, first: number): Buffer {
  const head = Buffer.alloc(headLength(form))
  head.write('II', 'latin1')
  if (form === 'classic') {
    head.writeUInt16LE(42, 2)
    head.writeUInt32LE(first, 4)
  } else {
    head.writeUInt16LE(43, 2)
    // Bytes of an offset.
    head.writeUInt16LE(8, 4)
    head.writeBigUInt64LE(BigInt(first), 8)
  }
  return head
}

/**
 * Encodes a directory that begins at byte `start`. The values that do not fit into the entries follow it; the next
 * directory follows them, unless it is the last. Its length does not depend on the numbers in it.
 */
export function encodeDirectory(
  entries: readonly TiffEntry[],
  { form, start, last }: { readonly form: TiffForm; readonly start: number; readonly last: boolean },
): Buffer {
  const { count, number, align } = FORMS[form]
  const put = (into: Buffer, value: number, at: number): void => {
    if (number === 4) into.writeUInt32LE(value, at)
    else into.writeBigUInt64LE(BigInt(value), at)
  }
  const entryBytes = 4 + 2 * number
  const table = Buffer.alloc(count + entries.length * entryBytes + number)
  table.writeUInt16LE(entries.length)
  const tail: Buffer[] = []
  let end = start + table.length
  for (const [index, entry] of entries.entries()) {
    const at = count + index * entryBytes
    const valueAt = at + 4 + number
    const [type, size] = TYPES[entry.type]
    table.writeUInt16LE(entry.tag, at)
    table.writeUInt16LE(type, at + 2)
    if ('at' in entry) {
      put(table, entry.count, at + 4)
      put(table, entry.at, valueAt)
      continue
    }
    const bytes = bytesOf(entry)
    put(table, bytes.length / size, at + 4)
    if (bytes.length <= number) bytes.copy(table, valueAt)
    else {
      put(table, end, valueAt)
      const padded = Buffer.alloc(Math.ceil(bytes.length / align) * align)
      bytes.copy(padded)
      tail.push(padded)
      end += padded.length
    }
  }
  put(table, last ? 0 : end, table.length - number)
  return Buffer.concat([table, ...tail])
}

function bytesOf(entry: Exclude<TiffEntry, { readonly at: number }>): Buffer {
  if (entry.type === 'text') return Buffer.from(`${entry.text}\0`, 'latin1')
  const [, size] = TYPES[entry.type]
  const bytes = Buffer.alloc(entry.values.length * size)
  for (const [index, value] of entry.values.entries()) {
    if (entry.type === 'double') bytes.writeDoubleLE(value, index * size)
    else if (entry.type === 'long8') bytes.writeBigUInt64LE(BigInt(value), index * size)
    else bytes.writeUIntLE(value, index * size, size)
  }
  return bytes
}

/** Returns the entries that say where a raster lies: the size of its cells, its corner, and its system by EPSG number. */
export function placeEntries({ cell, west, north }: RasterFrame, epsg: number): TiffEntry[] {
  return [
    { tag: 33550, type: 'double', values: [cell, cell, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, west, north, 0] },
    // Three keys: a projected system, cells are areas, and which system.
    { tag: 34735, type: 'short', values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, epsg] },
  ]
}
