import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { common, type CellWindow } from '../height-source.ts'
import { blocksOf, type BlockReader, type RasterFacts } from './raster.ts'

/** Blocks of which the index is read at once. */
const AT_ONCE = 65_536
/** Blocks along the side of a square from which one area is made. */
const SQUARE = 16

/**
 * Returns which blocks of a raster are in the file, as a text: a bit for each block, deflated, in base64. Null if all
 * are. Reads the whole index, but no blocks.
 * @param near windows in cells of the raster: others are not looked at, and count as left out
 */
export async function presenceOf(
  raster: BlockReader,
  near: readonly CellWindow[] | null = null,
): Promise<string | null> {
  const { across, down } = blocksOf(raster.facts)
  const count = across * down
  const bits = new Uint8Array(Math.ceil(count / 8))
  let present = 0
  for (const some of near ? partsNear(raster.facts, near) : partsOf(count))
    for (const [index, range] of (await raster.rangesOf(some)).entries()) {
      const block = some[index] ?? 0
      const mask = 1 << (block & 7)
      const byte = bits[block >> 3] ?? 0
      if (!range || (byte & mask) !== 0) continue
      bits[block >> 3] = byte | mask
      present++
    }
  return present === count ? null : deflateRawSync(bits).toString('base64')
}

function* partsOf(count: number): Generator<number[]> {
  for (let first = 0; first < count; first += AT_ONCE)
    yield Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => first + index)
}

/** Returns the blocks under windows, a row at a time. */
function* partsNear(facts: RasterFacts, near: readonly CellWindow[]): Generator<number[]> {
  const { across } = blocksOf(facts)
  for (const window of near) {
    const part = common(window, { column: 0, row: 0, width: facts.width, height: facts.height })
    if (!part) continue
    const { left, top, right, bottom } = blocksUnder(part, facts)
    for (let row = top; row <= bottom; row++)
      yield Array.from({ length: right - left + 1 }, (_, along) => row * across + left + along)
  }
}

/** Which parts of a raster have blocks in the file. All windows are in cells of the raster. */
export interface Presence {
  /** Returns whether any block that a window overlaps is in the file. */
  readonly within: (window: CellWindow) => boolean
  /** Rectangles that together contain all blocks of the file, without most of the others. */
  readonly areas: readonly CellWindow[]
}

type Blocks = Pick<RasterFacts, 'width' | 'height' | 'blockWidth' | 'blockHeight'>

/** Opens the text of a presence; without one, all blocks are in the file. */
export function openPresence(facts: RasterFacts, written: string | undefined): Presence {
  const whole = { column: 0, row: 0, width: facts.width, height: facts.height }
  const within = (window: CellWindow): CellWindow | null => common(window, whole)
  if (written === undefined) return { within: (window) => within(window) !== null, areas: [whole] }
  const bits = inflateRawSync(Buffer.from(written, 'base64'))
  const { across } = blocksOf(facts)
  const isPresent = (column: number, row: number): boolean => {
    const block = row * across + column
    return (((bits[block >> 3] ?? 0) >> (block & 7)) & 1) === 1
  }
  return {
    within(window) {
      const part = within(window)
      return part !== null && found(blocksUnder(part, facts), isPresent) !== null
    },
    areas: areasOf(facts, isPresent),
  }
}

/** The first and the last block in each direction, with the last one included. */
interface BlockRange {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

function blocksUnder(
  { column, row, width, height }: CellWindow,
  { blockWidth, blockHeight }: Blocks,
): BlockRange {
  return {
    left: Math.floor(column / blockWidth),
    top: Math.floor(row / blockHeight),
    right: Math.floor((column + width - 1) / blockWidth),
    bottom: Math.floor((row + height - 1) / blockHeight),
  }
}

/** Returns the smallest range around the blocks of a range that are in the file; null if none is. */
function found(
  { left, top, right, bottom }: BlockRange,
  isPresent: (column: number, row: number) => boolean,
): BlockRange | null {
  let around = null as BlockRange | null
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column++) {
      if (!isPresent(column, row)) continue
      around = {
        left: Math.min(around?.left ?? column, column),
        top: around?.top ?? row,
        right: Math.max(around?.right ?? column, column),
        bottom: row,
      }
    }
  return around
}

function areasOf(facts: RasterFacts, isPresent: (column: number, row: number) => boolean): CellWindow[] {
  const { across, down } = blocksOf(facts)
  const { width, height, blockWidth, blockHeight } = facts
  const areas: CellWindow[] = []
  for (let top = 0; top < down; top += SQUARE)
    for (let left = 0; left < across; left += SQUARE) {
      const [right, bottom] = [Math.min(left + SQUARE, across) - 1, Math.min(top + SQUARE, down) - 1]
      const around = found({ left, top, right, bottom }, isPresent)
      if (!around) continue
      const column = around.left * blockWidth
      const row = around.top * blockHeight
      areas.push({
        column,
        row,
        width: Math.min((around.right + 1) * blockWidth, width) - column,
        height: Math.min((around.bottom + 1) * blockHeight, height) - row,
      })
    }
  return areas
}
