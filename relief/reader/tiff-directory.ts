import { ReliefRefusal } from '../refusal.ts'
import { withReach, type Bytes } from './bytes.ts'
import { TAG, type TiffTags } from './tiff-tags.ts'

/** A directory of a TIFF, with the byte order of the file. */
export interface TiffDirectory extends TiffTags {
  readonly littleEndian: boolean
}

/**
 * Limits above which a file is damaged or hostile: directories (overviews, masks), tags of a directory, and values of
 * a tag.
 */
const MOST_DIRECTORIES = 64
const MOST_TAGS = 4096
const MOST_VALUES = 4_000_000
const MOST_TEXT = 4_000_000

const KNOWN = new Set<number>(Object.values(TAG))

/** NewSubfileType: an overview, or a mask. */
const REDUCED = 1
const MASK = 4

const TEXT = 2
/** Bytes of the types of TIFF 6.0 and BigTIFF by number. */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
}

interface Reader {
  readonly bytes: Bytes
  readonly littleEndian: boolean
  readonly big: boolean
}

/**
 * Reads the directory of the full-size raster: the first that is neither an overview nor a mask. Throws ReliefRefusal
 * where there is none.
 */
export async function readTiffDirectory(file: Bytes): Promise<TiffDirectory> {
  const bytes = withReach(file)
  const { reader, first } = await readHeader(bytes)
  let offset = first
  for (let seen = 0; offset !== 0 && seen < MOST_DIRECTORIES; seen++) {
    const { directory, next } = await readDirectory(reader, offset)
    const kind = directory.number(TAG.subfileType) ?? 0
    if ((kind & (REDUCED | MASK)) === 0) return directory
    offset = next
  }
  throw new ReliefRefusal(`${file.name}: contains no full-size raster`)
}

async function readHeader(bytes: Bytes): Promise<{ reader: Reader; first: number }> {
  if (bytes.size < 8) throw new ReliefRefusal(`${bytes.name}: is not a GeoTIFF (${bytes.size} bytes)`)
  const head = view(await bytes.read(0, Math.min(16, bytes.size)))
  const order = head.getUint16(0)
  const littleEndian = order === 0x4949
  const version = head.getUint16(2, littleEndian)
  if ((!littleEndian && order !== 0x4d4d) || (version !== 42 && version !== 43))
    throw new ReliefRefusal(`${bytes.name}: is not a GeoTIFF`)
  const big = version === 43
  if (big && (head.byteLength < 16 || head.getUint16(4, littleEndian) !== 8))
    throw new ReliefRefusal(`${bytes.name}: is a damaged BigTIFF`)
  const first = big ? Number(head.getBigUint64(8, littleEndian)) : head.getUint32(4, littleEndian)
  return { reader: { bytes, littleEndian, big }, first }
}

async function readDirectory(
  reader: Reader,
  offset: number,
): Promise<{ directory: TiffDirectory; next: number }> {
  const { bytes, littleEndian, big } = reader
  const [countBytes, entryBytes, nextBytes] = big ? [8, 20, 8] : [2, 12, 4]
  const head = view(await within(reader, offset, countBytes))
  const count = big ? Number(head.getBigUint64(0, littleEndian)) : head.getUint16(0, littleEndian)
  if (count === 0 || count > MOST_TAGS) throw damaged(bytes)
  const table = view(await within(reader, offset + countBytes, count * entryBytes + nextBytes))
  const numbers = new Map<number, Float64Array>()
  const texts = new Map<number, string>()
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    const tag = table.getUint16(at, littleEndian)
    if (!KNOWN.has(tag)) continue
    const type = table.getUint16(at + 2, littleEndian)
    const { values, length } = await readValues(reader, table, at)
    if (type === TEXT) texts.set(tag, Buffer.from(values.buffer, values.byteOffset, length).toString('utf8'))
    else numbers.set(tag, numbersOf(values, type, length, littleEndian))
  }
  const end = count * entryBytes
  const next = big ? Number(table.getBigUint64(end, littleEndian)) : table.getUint32(end, littleEndian)
  const directory: TiffDirectory = {
    littleEndian,
    numbers: (tag) => numbers.get(tag),
    text: (tag) => texts.get(tag)?.replaceAll('\0', ''),
    number: (tag) => numbers.get(tag)?.[0],
  }
  return { directory, next }
}

/** Reads the values of one entry, from the entry itself where they fit, else from where it points. */
async function readValues(
  reader: Reader,
  table: DataView,
  at: number,
): Promise<{ values: Uint8Array; length: number }> {
  const { bytes, littleEndian, big } = reader
  const type = table.getUint16(at + 2, littleEndian)
  const size = TYPE_BYTES[type]
  const length = big
    ? Number(table.getBigUint64(at + 4, littleEndian))
    : table.getUint32(at + 4, littleEndian)
  if (size === undefined || length > (size === 1 ? MOST_TEXT : MOST_VALUES)) throw damaged(bytes)
  const [field, room] = big ? [at + 12, 8] : [at + 8, 4]
  if (size * length <= room)
    return { values: new Uint8Array(table.buffer, table.byteOffset + field, size * length), length }
  const offset = big ? Number(table.getBigUint64(field, littleEndian)) : table.getUint32(field, littleEndian)
  return { values: await within(reader, offset, size * length), length }
}

function numbersOf(values: Uint8Array, type: number, length: number, littleEndian: boolean): Float64Array {
  const from = view(values)
  const read = NUMBER_OF[type]
  const size = TYPE_BYTES[type] ?? 1
  return Float64Array.from({ length }, (_, index) => read?.(from, index * size, littleEndian) ?? NaN)
}

const NUMBER_OF: Readonly<Record<number, (view: DataView, at: number, littleEndian: boolean) => number>> = {
  1: (view, at) => view.getUint8(at),
  3: (view, at, little) => view.getUint16(at, little),
  4: (view, at, little) => view.getUint32(at, little),
  5: (view, at, little) => view.getUint32(at, little) / view.getUint32(at + 4, little),
  6: (view, at) => view.getInt8(at),
  7: (view, at) => view.getUint8(at),
  8: (view, at, little) => view.getInt16(at, little),
  9: (view, at, little) => view.getInt32(at, little),
  10: (view, at, little) => view.getInt32(at, little) / view.getInt32(at + 4, little),
  11: (view, at, little) => view.getFloat32(at, little),
  12: (view, at, little) => view.getFloat64(at, little),
  13: (view, at, little) => view.getUint32(at, little),
  16: (view, at, little) => Number(view.getBigUint64(at, little)),
  17: (view, at, little) => Number(view.getBigInt64(at, little)),
  18: (view, at, little) => Number(view.getBigUint64(at, little)),
}

/** Throws before memory for a range beyond the end of the file is reserved. */
function within({ bytes }: Reader, offset: number, length: number): Promise<Uint8Array> {
  if (offset + length > bytes.size)
    throw new ReliefRefusal(
      `${bytes.name}: its directory points beyond its end (is it incomplete? it has ${bytes.size} bytes)`,
    )
  return bytes.read(offset, length)
}

function damaged(bytes: Bytes): ReliefRefusal {
  return new ReliefRefusal(`${bytes.name}: its directory is damaged`)
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
