import { ReliefRefusal } from '../failures.ts'
import { readRange, type RangeSource } from '../source/range-source.ts'
import type { AsciiHeader } from './ascii-header.ts'

const CHUNK = 1024 * 1024
const NEWLINE = 10
const SPACE = 32
/** A block of rows with more bytes cannot be a text of heights. */
const MOST_BLOCK_BYTES = 64 * 1024 * 1024

/**
 * Returns where each block of `blockHeight` rows begins, and where the last one ends, in bytes. Most programs write a
 * row as a line, so lines are counted; if there are more or fewer lines than rows, numbers are counted. Throws
 * ReliefRefusal when neither count is right.
 */
export async function findRows(
  bytes: RangeSource,
  header: AsciiHeader,
  blockHeight: number,
): Promise<number[]> {
  const { width, height, end } = header
  const rowsAt =
    (await blocksByLine(bytes, end, height, blockHeight)) ??
    (await blocksByNumber(bytes, end, width * height, width * blockHeight))
  if (rowsAt === null)
    throw new ReliefRefusal(
      `${bytes.name}: does not contain ${width} x ${height} heights (is it incomplete?)`,
    )
  for (let block = 0; block + 1 < rowsAt.length; block++)
    if ((rowsAt[block + 1] ?? 0) - (rowsAt[block] ?? 0) > MOST_BLOCK_BYTES)
      throw new ReliefRefusal(`${bytes.name}: has ${MOST_BLOCK_BYTES} bytes or more for ${blockHeight} rows`)
  return rowsAt
}

async function* chunks(bytes: RangeSource, from: number): AsyncGenerator<{ chunk: Buffer; offset: number }> {
  for (let offset = from; offset < bytes.size; offset += CHUNK) {
    const chunk = await readRange(bytes, offset, Math.min(CHUNK, bytes.size - offset))
    yield { chunk: Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength), offset }
  }
}

/** Returns null when the number of lines that are not blank differs from the number of rows. */
async function blocksByLine(
  bytes: RangeSource,
  from: number,
  rows: number,
  blockHeight: number,
): Promise<number[] | null> {
  const starts: number[] = []
  let lines = 0
  let start = from
  let blank = true
  const endLine = (): void => {
    if (!blank && lines++ % blockHeight === 0) starts.push(start)
    blank = true
  }
  for await (const { chunk, offset } of chunks(bytes, from)) {
    for (let at = 0; at < chunk.length;) {
      const newline = chunk.indexOf(NEWLINE, at)
      const end = newline < 0 ? chunk.length : newline
      blank &&= isBlank(chunk, at, end)
      at = end + 1
      if (newline < 0) continue
      endLine()
      start = offset + at
      if (lines > rows) return null
    }
  }
  endLine()
  return lines === rows ? [...starts, bytes.size] : null
}

function isBlank(chunk: Uint8Array, from: number, end: number): boolean {
  for (let at = from; at < end; at++) if ((chunk[at] ?? 0) > SPACE) return false
  return true
}

/** Returns null when the number of numbers differs from the number of cells. */
async function blocksByNumber(
  bytes: RangeSource,
  from: number,
  cells: number,
  blockCells: number,
): Promise<number[] | null> {
  const starts: number[] = []
  let numbers = 0
  let between = true
  for await (const { chunk, offset } of chunks(bytes, from)) {
    for (let at = 0; at < chunk.length; at++) {
      const space = (chunk[at] ?? 0) <= SPACE
      if (between && !space && numbers++ % blockCells === 0) starts.push(offset + at)
      between = space
    }
  }
  return numbers === cells ? [...starts, bytes.size] : null
}
