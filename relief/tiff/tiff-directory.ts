import { ReliefRefusal } from '../failures.ts'
import { readRange, withReach, type RangeSource } from '../source/range-source.ts'
import { INDEX_TAGS, TAG, type TiffTags, type ValuePlace } from './tiff-tags.ts'

/** A directory of a TIFF, with the byte order of the file. */
export interface TiffDirectory extends TiffTags {
  readonly littleEndian: boolean
}

/** The directories of a file that hold heights. */
export interface TiffDirectories {
  /** That of the full-size raster: the first that is neither an overview nor a mask. */
  readonly main: TiffDirectory
  /** Reads those of its overviews, in the order of the file. */
  readonly overviews: () => Promise<readonly TiffDirectory[]>
  /** Reads that of the mask of missing cells, null if only overviews have one; left out without a mask. */
  readonly mask?: () => Promise<TiffDirectory | null>
}

/**
 * Limits above which a file is damaged or hostile: directories (overviews, masks), tags of a directory, and values of
 * a tag.
 */
const MOST_DIRECTORIES = 64
const MOST_TAGS = 4096
const MOST_VALUES = 4_000_000
const MOST_TEXT = 4_000_000
/**
 * An index of the full-size raster with more bytes is read in parts, when blocks are needed; that of an overview always
 * is.
 */
const INDEX_AT_ONCE = 64 * 1024

/**
 * Bytes that are read at once after the directory of the full-size raster. Others have a few hundred bytes and may be
 * far apart.
 */
const OVERVIEW_REACH = 4096

const KNOWN: ReadonlySet<number> = new Set(Object.values(TAG))

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
  readonly bytes: RangeSource
  readonly littleEndian: boolean
  readonly big: boolean
}

/**
 * Reads the directory of the full-size raster, and finds the others. Throws ReliefRefusal where none is that of a
 * full-size raster.
 */
export async function readTiffDirectories(file: RangeSource): Promise<TiffDirectories> {
  const overviews: (readonly TiffEntry[])[] = []
  let main: TiffDirectory | null = null
  const bytes = withReach(file, () => (main ? Math.min(file.reach, OVERVIEW_REACH) : file.reach))
  const { reader, first } = await readHeader(bytes)
  let masked: readonly TiffEntry[] | null | undefined
  const seen = new Set([0])
  for (let offset = first; !seen.has(offset) && seen.size <= MOST_DIRECTORIES;) {
    seen.add(offset)
    const { entries, next } = await readEntries(reader, offset)
    const kind = (await directoryOf(reader, entries.filter(isKind))).number(TAG.subfileType) ?? 0
    if ((kind & MASK) !== 0) masked = (kind & REDUCED) === 0 ? (masked ?? entries) : (masked ?? null)
    else if ((kind & REDUCED) !== 0) overviews.push(entries)
    else main ??= await directoryOf(reader, entries, INDEX_AT_ONCE)
    offset = next
  }
  if (!main) throw new ReliefRefusal(`${file.name}: contains no full-size raster`)
  const readOverviews = async (): Promise<readonly TiffDirectory[]> => {
    const directories: TiffDirectory[] = []
    for (const entries of overviews) directories.push(await directoryOf(reader, entries))
    return directories
  }
  if (masked === undefined) return { main, overviews: readOverviews }
  const entries = masked
  const mask = async () => entries && directoryOf(reader, entries, INDEX_AT_ONCE)
  return { main, overviews: readOverviews, mask }
}

function isKind({ tag }: TiffEntry): boolean {
  return tag === TAG.subfileType
}

async function readHeader(bytes: RangeSource): Promise<{ reader: Reader; first: number }> {
  if (bytes.size < 8) throw new ReliefRefusal(`${bytes.name}: is not a GeoTIFF (${bytes.size} bytes)`)
  const head = view(await readRange(bytes, 0, Math.min(16, bytes.size)))
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

/** An entry of a directory. */
interface TiffEntry extends ValuePlace {
  readonly tag: number
  /** The values, if they are in the entry itself. */
  readonly inside: Uint8Array | null
}

async function readEntries(
  reader: Reader,
  offset: number,
): Promise<{ entries: readonly TiffEntry[]; next: number }> {
  const { bytes, littleEndian, big } = reader
  const [countBytes, entryBytes, nextBytes] = big ? [8, 20, 8] : [2, 12, 4]
  const numberAt = (from: DataView, at: number): number =>
    big ? Number(from.getBigUint64(at, littleEndian)) : from.getUint32(at, littleEndian)
  const head = view(await within(reader, offset, countBytes))
  const count = big ? numberAt(head, 0) : head.getUint16(0, littleEndian)
  if (count === 0 || count > MOST_TAGS) throw damaged(bytes)
  const start = offset + countBytes
  const table = view(await within(reader, start, count * entryBytes + nextBytes))
  const entries: TiffEntry[] = []
  for (let at = 0; at < count * entryBytes; at += entryBytes) {
    const tag = table.getUint16(at, littleEndian)
    if (!KNOWN.has(tag)) continue
    const type = table.getUint16(at + 2, littleEndian)
    const size = TYPE_BYTES[type] ?? Infinity
    const values = numberAt(table, at + 4)
    const field = at + (big ? 12 : 8)
    const length = size * values
    const inside =
      length <= (big ? 8 : 4) ? new Uint8Array(table.buffer, table.byteOffset + field, length) : null
    entries.push({
      ...{ tag, type, count: values, size, inside },
      at: inside ? start + field : numberAt(table, field),
    })
  }
  return { entries, next: numberAt(table, count * entryBytes) }
}

/** Reads the values of entries, but of an index only up to `most` bytes. */
async function directoryOf(reader: Reader, entries: readonly TiffEntry[], most = 0): Promise<TiffDirectory> {
  const { littleEndian } = reader
  const numbers = new Map<number, Float64Array>()
  const texts = new Map<number, string>()
  const places = new Map<number, ValuePlace>()
  for (const { tag, type, count, size, at, inside } of entries) {
    const length = count * size
    if (!Number.isFinite(size) || count > (size === 1 ? MOST_TEXT : MOST_VALUES)) throw damaged(reader.bytes)
    if (INDEX_TAGS.has(tag)) {
      if (at + length > reader.bytes.size) throw beyondEnd(reader.bytes)
      places.set(tag, { type, count, size, at })
      if (length > most) continue
    }
    const values = inside ?? (await within(reader, at, length))
    if (type === TEXT) texts.set(tag, Buffer.from(values.buffer, values.byteOffset, length).toString('utf8'))
    else numbers.set(tag, numbersOf(values, type, count, littleEndian))
  }
  return {
    littleEndian,
    numbers: (tag) => numbers.get(tag),
    text: (tag) => texts.get(tag)?.replaceAll('\0', ''),
    number: (tag) => numbers.get(tag)?.[0],
    place: (tag) => places.get(tag),
  }
}

/** Returns `length` numbers of a type of TIFF, NaN for a type that holds none. */
export function numbersOf(
  values: Uint8Array,
  type: number,
  length: number,
  littleEndian: boolean,
): Float64Array {
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
  if (offset + length > bytes.size) throw beyondEnd(bytes)
  return readRange(bytes, offset, length)
}

function beyondEnd(bytes: RangeSource): ReliefRefusal {
  return new ReliefRefusal(
    `${bytes.name}: its directory points beyond its end (is it incomplete? it has ${bytes.size} bytes)`,
  )
}

function damaged(bytes: RangeSource): ReliefRefusal {
  return new ReliefRefusal(`${bytes.name}: its directory is damaged`)
}

function view(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
