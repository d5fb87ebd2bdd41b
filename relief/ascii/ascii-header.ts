import type { RasterFrame } from '../height-source.ts'
import { ReliefRefusal } from '../failures.ts'
import { isSquare } from '../tiff/tiff-place.ts'

/** The header of an ESRI ASCII grid. */
export interface AsciiHeader extends RasterFrame {
  /** The nodata value as it is written. */
  readonly nodata: string
  /** True if the header names it, and it is not only what Esri's programs assume. */
  readonly isNodataNamed: boolean
  /** Offset in bytes at which the heights begin. */
  readonly end: number
}

/** More bytes than any header has. */
export const HEADER_BYTES = 4096
const MOST_CELLS = 10_000_000
/** The nodata value that Esri's programs assume when the header names none. */
const NODATA = '-9999'

const KEYS = new Set([
  ...['ncols', 'nrows', 'xllcorner', 'yllcorner', 'xllcenter', 'yllcenter'],
  ...['cellsize', 'dx', 'dy', 'nodata_value'],
])

/** Returns whether a file begins like an ESRI ASCII grid, in upper or lower case. */
export function looksLikeAscii(head: Uint8Array): boolean {
  const [key] = pairsOf(head)
  return key !== undefined && KEYS.has(key.key)
}

/**
 * Reads `ncols 1000` and the other keys, in any order and any case. `size` is that of the file in bytes. Throws
 * ReliefRefusal with the file and the key.
 */
export function readAsciiHeader(file: string, head: Uint8Array, size: number): AsciiHeader {
  const texts = new Map<string, string>()
  let end = 0
  for (const pair of pairsOf(head)) {
    if (!KEYS.has(pair.key)) break
    texts.set(pair.key, pair.value)
    end = pair.end
  }
  const numberAt = (key: string): number => {
    const text = texts.get(key)
    const value = Number(text)
    if (text !== undefined && !Number.isFinite(value))
      throw new ReliefRefusal(`${file}: its ${key}, "${text}", is not a number`)
    return text === undefined ? NaN : value
  }
  const width = countAt(file, 'ncols', numberAt)
  const height = countAt(file, 'nrows', numberAt)
  if (width * height * 2 - 1 > size - end)
    throw new ReliefRefusal(
      `${file}: has ${size} bytes, too few for ${width} x ${height} cells (is it incomplete?)`,
    )
  const { cell, down } = cellOf(file, numberAt)
  const west = edgeOf(file, 'x', cell, numberAt)
  const south = edgeOf(file, 'y', down, numberAt)
  return {
    width,
    height,
    cell,
    west,
    north: south + height * down,
    nodata: texts.get('nodata_value') ?? NODATA,
    isNodataNamed: texts.has('nodata_value'),
    end,
  }
}

function* pairsOf(head: Uint8Array): Generator<{ key: string; value: string; end: number }> {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEADER_BYTES)).toString(
    'latin1',
  )
  const pair = /\s*([A-Za-z_]{1,20})[^\S\n]+(\S{1,60})/y
  for (let found = pair.exec(text); found; found = pair.exec(text))
    yield { key: (found[1] ?? '').toLowerCase(), value: found[2] ?? '', end: pair.lastIndex }
}

function countAt(file: string, key: string, numberAt: (key: string) => number): number {
  const count = numberAt(key)
  if (!Number.isInteger(count) || count < 1 || count > MOST_CELLS)
    throw new ReliefRefusal(`${file}: its ${key} is ${Number.isNaN(count) ? 'missing' : count}`)
  return count
}

/** Returns the size of a cell from west to east, and from north to south, which is the same but for rounding. */
function cellOf(file: string, numberAt: (key: string) => number): { cell: number; down: number } {
  const [dx, dy] = [numberAt('dx'), numberAt('dy')]
  const size = numberAt('cellsize')
  const cell = Number.isNaN(size) ? dx : size
  if (!(cell > 0))
    throw new ReliefRefusal(`${file}: its cellsize is ${Number.isNaN(cell) ? 'missing' : cell}`)
  const down = Number.isNaN(size) && !Number.isNaN(dy) ? dy : cell
  if (!isSquare(cell, down))
    throw new ReliefRefusal(`${file}: its cells are ${cell} by ${down}; only square cells are supported`)
  return { cell, down }
}

/** Returns the western or southern edge, given as such or as the centre of the first cell. */
function edgeOf(file: string, axis: 'x' | 'y', cell: number, numberAt: (key: string) => number): number {
  const corner = numberAt(`${axis}llcorner`)
  const edge = Number.isNaN(corner) ? numberAt(`${axis}llcenter`) - cell / 2 : corner
  if (Number.isNaN(edge)) throw new ReliefRefusal(`${file}: its ${axis}llcorner is missing`)
  return edge
}
