// How coarsely macroblocks are coded. Each belongs to one of four segments by its activity, so that the relative error
// is about the same on level and on rough ground: decision 26 in docs/decisions/relief.md.
import { DC_STEPS } from './coding/tables'
import { Interleave } from './interleave'

export const SEGMENTS: u32 = 4
/** For each quality and segment: the least activity, and the step of coefficients, which may be 4 to 58. */
// oxfmt-ignore
const SETTINGS = memory.data<u16>([
  0, 4, 800, 6, 1100, 9, 1700, 14,
  0, 5, 800, 9, 1200, 14, 2200, 24,
])

/**
 * The share of a step, in parts of 64, that is added to a magnitude before it is divided and rounded down, by the sum of
 * the coefficient's row and column. Fine detail costs the most bits, so that it is rounded down more often.
 */
const ROUNDING = memory.data<u8>([30, 28, 23, 18, 15, 13, 13])
/** The same for means of blocks that are coded apart. */
const MEANS_ROUNDING: i32 = 27

export abstract class Quantiser {
  /** How far the index of the step of a block's mean is from that of its other coefficients. */
  static readonly MEAN_OFFSET: u32 = 3
  /** The same for the steps of the transformed means of the blocks of a macroblock, except the first. */
  static readonly MEANS_OFFSET: u32 = 4

  private static quality: u32 = 0
  private static segment: u32 = SEGMENTS
  /** What 1/256 of a bit costs when ways are chosen, in parts of 256 of a coefficient. */
  static wayWeight: i32 = 0
  /** What an eighth of a bit costs when levels are chosen, in squares of sixteenths of a coefficient. */
  static rateWeight: i32 = 0

  /** The steps of coefficients, and 32768 divided by 16 steps. */
  static steps: v128 = i16x8.splat(0)
  static parts: v128 = i16x8.splat(0)
  /** What is added to 16 times a magnitude before it is divided, in three columns or rows of two blocks. */
  static shift1: v128 = i16x8.splat(0)
  static shift2: v128 = i16x8.splat(0)
  static shift3: v128 = i16x8.splat(0)
  /** The same for the first column or row, of which the first, that of the mean, has a step of its own. */
  static firstSteps: v128 = i16x8.splat(0)
  static firstParts: v128 = i16x8.splat(0)
  static firstShift: v128 = i16x8.splat(0)
  /** Those where the means are coded apart. */
  static partsWithoutMeans: v128 = i16x8.splat(0)

  /** The steps of the transformed means of blocks, 65536 divided by them, and what is added before dividing. */
  static meanSteps: v128 = i32x4.splat(0)
  static meanParts: v128 = i32x4.splat(0)
  static meanShift: v128 = i32x4.splat(0)
  /** The same for those in the first column, of which the first has a step of its own. */
  static firstMeanSteps: v128 = i32x4.splat(0)
  static firstMeanParts: v128 = i32x4.splat(0)
  static firstMeanShift: v128 = i32x4.splat(0)

  /** Sets the quality of the picture that follows. */
  static start(quality: u32): void {
    Quantiser.quality = quality
    Quantiser.segment = SEGMENTS
  }

  /** Returns the segment for an activity. */
  static segmentOf(activity: u32): u32 {
    let segment: u32 = SEGMENTS - 1
    while (load<u16>(Quantiser.settingsOf(segment)) > activity) segment--
    return segment
  }

  /** Returns the index of a segment in the tables of RFC 6386, section 14.1. */
  static indexOf(segment: u32): u32 {
    return load<u16>(Quantiser.settingsOf(segment), 2) - 4
  }

  private static settingsOf(segment: u32): usize {
    return SETTINGS + <usize>(Quantiser.quality * SEGMENTS + segment) * 4
  }

  /** Sets the steps for macroblocks of a segment. */
  static choose(segment: u32): void {
    if (segment == Quantiser.segment) return
    Quantiser.segment = segment
    const index = Quantiser.indexOf(segment)
    const step = stepOf(index)
    // 0.8 steps a bit, and 0.14 squares of steps a bit: with these, pictures of hillshade are the smallest.
    Quantiser.wayWeight = (step * 51) >> 6
    Quantiser.rateWeight = (step * step * 300) >> 6
    Quantiser.steps = i16x8.splat(<i16>step)
    Quantiser.parts = i16x8.splat(<i16>(2048 / step))
    Quantiser.shift1 = shiftsOf(step, 1)
    Quantiser.shift2 = shiftsOf(step, 2)
    Quantiser.shift3 = shiftsOf(step, 3)
    const own: i32 = load<u8>(DC_STEPS + index + Quantiser.MEAN_OFFSET)
    Quantiser.firstSteps = withOwn(Quantiser.steps, <i16>own)
    Quantiser.firstParts = withOwn(Quantiser.parts, <i16>(2048 / own))
    Quantiser.firstShift = withOwn(shiftsOf(step, 0), shiftOf(own, load<u8>(ROUNDING)))
    Quantiser.partsWithoutMeans = withOwn(Quantiser.parts, 0)
    chooseMeans(
      max(8, (stepOf(index + Quantiser.MEANS_OFFSET) * 155) / 100),
      2 * <i32>load<u8>(DC_STEPS + index),
    )
  }
}

function chooseMeans(step: i32, first: i32): void {
  Quantiser.meanSteps = i32x4.splat(step)
  Quantiser.meanParts = i32x4.splat(meanPartsOf(step))
  Quantiser.meanShift = i32x4.splat(meanShiftOf(step))
  Quantiser.firstMeanSteps = i32x4.replace_lane(Quantiser.meanSteps, 0, first)
  Quantiser.firstMeanParts = i32x4.replace_lane(Quantiser.meanParts, 0, meanPartsOf(first))
  Quantiser.firstMeanShift = i32x4.replace_lane(Quantiser.meanShift, 0, meanShiftOf(first))
}

function meanPartsOf(step: i32): i32 {
  return 65536 / step + 1
}

function meanShiftOf(step: i32): i32 {
  return (MEANS_ROUNDING * step) >> 6
}

/** Returns what is added to 16 times a magnitude before it is divided, which rounds to the nearest. */
function shiftOf(step: i32, rounding: i32): i16 {
  return <i16>((step * (rounding - 32)) >> 2)
}

/** Returns the shifts of a column or row of two blocks. */
function shiftsOf(step: i32, line: usize): v128 {
  const rounding = ROUNDING + line
  let shifts = i16x8.splat(shiftOf(step, load<u8>(rounding)))
  shifts = i16x8.replace_lane(shifts, 1, shiftOf(step, load<u8>(rounding, 1)))
  shifts = i16x8.replace_lane(shifts, 2, shiftOf(step, load<u8>(rounding, 2)))
  shifts = i16x8.replace_lane(shifts, 3, shiftOf(step, load<u8>(rounding, 3)))
  return Interleave.low64(shifts, shifts)
}

/** Replaces the first of each of two blocks. */
function withOwn(both: v128, own: i16): v128 {
  return i16x8.replace_lane(i16x8.replace_lane(both, 0, own), 4, own)
}

/** The first 55 steps of coefficients in the standard. */
function stepOf(index: u32): i32 {
  return index + 4
}
