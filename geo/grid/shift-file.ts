import type { ShiftNodes } from './datum-shift.ts'

/**
 * The first line of a file of shifts, as JSON in ASCII. After it come the latitudes and then the longitudes, each node
 * as the difference from what its neighbours predict (left + upper − upper left, with 0 beyond the edge). Differences
 * are small numbers: even ones stand for 0, 1, 2 …, odd ones for −1, −2 …, in groups of seven bits, the lowest first,
 * where the eighth bit says that another follows (LEB128).
 */
interface Header {
  readonly format: typeof FORMAT
  /** Seconds of arc. */
  readonly west: number
  readonly north: number
  readonly stepEast: number
  readonly stepSouth: number
  readonly columns: number
  readonly rows: number
  readonly unitsPerSecond: number
  /** Of all bytes after the header. */
  readonly checksum: number
}

const FORMAT = 'datum shifts, version 1'
const SECONDS = 3600
const LINE_END = 10
/** No header is longer. */
const HEADER_BYTES = 1000

/**
 * Writes shifts as a file. Places of nodes are rounded to whole seconds of arc, and shifts to whole units, of which
 * there must be a whole number in a second of arc.
 */
export function encodeShifts(nodes: ShiftNodes): Uint8Array {
  const { columns, rows, latitudes, longitudes, unitsPerDegree } = nodes
  const bytes: number[] = []
  for (const values of [latitudes, longitudes])
    for (const difference of differences(values, columns)) pushNumber(bytes, difference)
  const header: Header = {
    format: FORMAT,
    west: Math.round(nodes.west * SECONDS),
    north: Math.round(nodes.north * SECONDS),
    stepEast: Math.round(nodes.stepEast * SECONDS),
    stepSouth: Math.round(nodes.stepSouth * SECONDS),
    columns,
    rows,
    unitsPerSecond: unitsPerDegree / SECONDS,
    checksum: checksumOf(bytes),
  }
  const line = Array.from(`${JSON.stringify(header)}\n`, (letter) => letter.charCodeAt(0))
  return Uint8Array.from([...line, ...bytes])
}

/** Reads a file of shifts. Throws an Error for other files, and for one that is damaged or cut short. */
export function decodeShifts(file: Uint8Array): ShiftNodes {
  const end = file.subarray(0, HEADER_BYTES).indexOf(LINE_END)
  const header = headerIn(String.fromCharCode(...file.subarray(0, Math.max(end, 0))))
  const { columns, rows } = header
  const bytes = file.subarray(end + 1)
  if (checksumOf(bytes) !== header.checksum) throw new Error('it is damaged: the checksum does not match')
  const numbers = numbersIn(bytes, 2 * columns * rows)
  return {
    west: header.west / SECONDS,
    north: header.north / SECONDS,
    stepEast: header.stepEast / SECONDS,
    stepSouth: header.stepSouth / SECONDS,
    columns,
    rows,
    latitudes: summed(numbers.subarray(0, columns * rows), columns),
    longitudes: summed(numbers.subarray(columns * rows), columns),
    unitsPerDegree: SECONDS * header.unitsPerSecond,
  }
}

function headerIn(line: string): Header {
  let header: unknown
  try {
    header = JSON.parse(line)
  } catch {
    // The text of the JSON parser would describe a line that is not one of ours.
  }
  if (!isHeader(header)) throw new Error(`it does not begin with "${FORMAT}"`)
  return header
}

function isHeader(value: unknown): value is Header {
  if (typeof value !== 'object' || value === null || !('format' in value)) return false
  const { format, ...numbers } = value
  return format === FORMAT && NUMBERS.every((name) => Number.isInteger(Reflect.get(numbers, name)))
}

const NUMBERS = [
  'west',
  'north',
  'stepEast',
  'stepSouth',
  'columns',
  'rows',
  'unitsPerSecond',
  'checksum',
] as const

/** The differences of nodes from what their neighbours predict. */
function differences(values: ArrayLike<number>, columns: number): number[] {
  return Array.from(values, (value, at) => value - predicted(values, at, columns))
}

/** The nodes whose differences from what their neighbours predict are given. */
function summed(found: Int32Array, columns: number): Int32Array {
  const values = new Int32Array(found.length)
  for (let at = 0; at < found.length; at++) values[at] = (found[at] ?? 0) + predicted(values, at, columns)
  return values
}

function predicted(values: ArrayLike<number>, at: number, columns: number): number {
  const isFirst = at % columns === 0
  const left = isFirst ? 0 : (values[at - 1] ?? 0)
  const upper = values[at - columns] ?? 0
  const corner = isFirst ? 0 : (values[at - columns - 1] ?? 0)
  return left + upper - corner
}

function pushNumber(bytes: number[], number: number): void {
  let rest = number < 0 ? -2 * number - 1 : 2 * number
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function numbersIn(bytes: Uint8Array, count: number): Int32Array {
  const numbers = new Int32Array(count)
  let [found, place, rest] = [0, 1, 0]
  for (const byte of bytes) {
    rest += (byte % 128) * place
    place *= 128
    if (byte >= 128) continue
    numbers[found++] = rest % 2 === 0 ? rest / 2 : -(rest + 1) / 2
    place = 1
    rest = 0
  }
  if (found !== count) throw new Error(`it is damaged: it holds ${found} shifts instead of ${count}`)
  return numbers
}

/** FNV-1a of 32 bits. */
function checksumOf(bytes: Uint8Array | readonly number[]): number {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}
