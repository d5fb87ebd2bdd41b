// One macroblock: predicted as a whole or block by block, quantised, restored as a decoder will, and recorded.
import { recordBlockWay } from './coding/block-ways'
import { Decisions, EMPTY_SLOT } from './coding/decisions'
import { Block, CHROMA, LUMA, LUMA_WITH_MEANS, MEANS, recordBlock, recordEmpty } from './coding/tokens'
import { BLOCKS, Levels, LEVELS_OF_MEANS } from './levels'
import { leastDifference, predict } from './prediction/whole-macroblock'
import { quantiseBlocks, Ways } from './blocks'
import { quantiseWhole } from './whole'

/** Returned by `quantiseMacroblock` for a macroblock that is predicted block by block. */
const BLOCKWISE: usize = 4

/** The least sum of differences of a macroblock that is predicted block by block. */
const LEVEL: u32 = 160

/** The ways of blocks by which those of a whole macroblock count for their neighbours. */
const AS_BLOCKS = memory.data<u8>([0, 2, 3, 1])

let way: usize = 0
let present: u32 = 0

/** What is known about the blocks around a macroblock: above it and to its left. */
export abstract class Around {
  /** Whether each of four blocks, and the means of the last macroblock that has some, have levels; then four ways. */
  static readonly BYTES: usize = 9
  static readonly MEANS: usize = 4
  static readonly WAYS: usize = 5
}

/**
 * Quantises the macroblock at `pixels`, and replaces `known` with the pixels that a decoder will have. The pixels around
 * it must be there: above from one before it to four after it, and to the left.
 */
export function quantiseMacroblock(
  pixels: usize,
  pitch: usize,
  eighths: usize,
  known: usize,
  stride: usize,
  hasAbove: bool,
  hasLeft: bool,
  above: usize,
  left: usize,
): void {
  store<u32>(Ways.ABOVE, load<u32>(above, Around.WAYS))
  for (let row: usize = 0; row < 4; row++)
    store<u8>(Ways.LEFT + row * Ways.ROW, load<u8>(left + row, Around.WAYS))
  way = predict(pixels, pitch, known, stride, hasAbove, hasLeft)
  if (leastDifference() < LEVEL) {
    present = quantiseWhole(pixels, pitch, known, stride, way)
  } else {
    way = BLOCKWISE
    present = quantiseBlocks(pixels, pitch, eighths, known, stride)
  }
}

/** Records the ways of the macroblock that was quantised last. Returns where the next decision goes. */
export function recordWays(start: usize, above: usize, left: usize): usize {
  let at = Decisions.record(start, EMPTY_SLOT, u32(present == 0))
  at = Decisions.recordFixed(at, 145, u32(way != BLOCKWISE))
  if (way == BLOCKWISE) {
    for (let block: usize = 0; block < BLOCKS; block++) {
      const place = Ways.of(block)
      at = recordBlockWay(at, load<u8>(place - Ways.ROW), load<u8>(place - 1), load<u8>(place))
    }
    store<u32>(above, load<u32>(Ways.of(12)), Around.WAYS)
    for (let row: usize = 0; row < 4; row++)
      store<u8>(left + row, load<u8>(Ways.of(3 + row * 4)), Around.WAYS)
  } else {
    at = Decisions.recordFixed(at, 156, u32(way >> 1) & 1)
    at = Decisions.recordFixed(at, (way & 2) != 0 ? 128 : 163, u32(way) & 1)
    const four: u32 = 0x1010101 * <u32>load<u8>(AS_BLOCKS + way)
    store<u32>(above, four, Around.WAYS)
    store<u32>(left, four, Around.WAYS)
  }
  // Chroma is predicted by its mean, which is grey.
  return Decisions.recordFixed(at, 142, 0)
}

/** Records the levels of the macroblock that was quantised last. Returns where the next decision goes. */
export function recordLevels(start: usize, above: usize, left: usize): usize {
  if (present == 0) {
    store<u32>(above, 0)
    store<u32>(left, 0)
    if (way != BLOCKWISE) {
      store<u8>(above, 0, Around.MEANS)
      store<u8>(left, 0, Around.MEANS)
    }
    return start
  }
  let at = start
  if (way != BLOCKWISE) {
    const neighbours: u32 = load<u8>(above, Around.MEANS) + load<u8>(left, Around.MEANS)
    at = recordBlock(start, LEVELS_OF_MEANS, MEANS, neighbours, 0)
    store<u8>(above, Block.isPresent(LEVELS_OF_MEANS), Around.MEANS)
    store<u8>(left, Block.isPresent(LEVELS_OF_MEANS), Around.MEANS)
  }
  const type = way == BLOCKWISE ? LUMA_WITH_MEANS : LUMA
  const first = u32(way != BLOCKWISE)
  for (let block: usize = 0; block < BLOCKS; block++) {
    const blockAbove = above + (block & 3)
    const blockLeft = left + (block >> 2)
    const levels = Levels.chosenOf(block)
    at = recordBlock(at, levels, type, load<u8>(blockAbove) + load<u8>(blockLeft), first)
    store<u8>(blockAbove, Block.isPresent(levels))
    store<u8>(blockLeft, Block.isPresent(levels))
  }
  for (let block = 0; block < 8; block++) at = recordEmpty(at, CHROMA)
  return at
}
