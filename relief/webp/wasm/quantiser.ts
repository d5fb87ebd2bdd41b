// How coarsely macroblocks are coded. Each belongs to one of four segments by its activity, so that the relative error
// is about the same on level and on rough ground: decision 26 in docs/decisions/relief.md.
import { DC_STEPS } from './coding/tables'

export const SEGMENTS: u32 = 4

/** Numbers of a segment, of 16 bits each. */
const NUMBERS: u32 = 4
/**
 * For each quality and segment: the least activity, the index of the steps in the tables of RFC 6386 (section 14.1), the
 * share of a step, in parts of 64, that is added before rounding down, and the strength of the simple loop filter.
 */
// oxfmt-ignore
const SETTINGS = memory.data<u16>([
  0, 1, 25, 0, 640, 3, 25, 0, 1000, 7, 25, 0, 1700, 14, 25, 0,
  0, 2, 25, 0, 640, 5, 25, 0, 1000, 10, 25, 0, 1700, 18, 25, 0,
])

export abstract class Quantiser {
  /** How far the index of the steps of means is from that of the other coefficients. */
  static readonly MEANS_OFFSET: u32 = 4
  private static quality: u32 = 0
  /** The step of coefficients. */
  static step: i16 = 0
  /** 32768 divided by 16 steps. */
  static stepsPart: i16 = 0
  /** Added to 16 times the magnitude of a coefficient, which is then divided, rounding to the nearest level. */
  static shift: i16 = 0
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
  }

  /** Returns the segment for an activity. */
  static segmentOf(activity: u32): u32 {
    let segment: u32 = SEGMENTS - 1
    while (Quantiser.setting(segment, 0) > activity) segment--
    return segment
  }

  static indexOf(segment: u32): u32 {
    return Quantiser.setting(segment, 1)
  }

  static filterOf(segment: u32): u32 {
    return Quantiser.setting(segment, 3)
  }

  static strongestFilter(): u32 {
    let strongest: u32 = 0
    for (let segment: u32 = 0; segment < SEGMENTS; segment++)
      strongest = max(strongest, Quantiser.filterOf(segment))
    return strongest
  }

  /** Sets the steps for macroblocks of a segment. */
  static choose(segment: u32): void {
    const index = Quantiser.indexOf(segment)
    const step: i32 = stepOf(index)
    Quantiser.step = <i16>step
    Quantiser.stepsPart = <i16>(2048 / step)
    Quantiser.shift = <i16>((step * (<i32>Quantiser.setting(segment, 2) - 32)) >> 2)
    const meanStep = max(8, (stepOf(index + Quantiser.MEANS_OFFSET) * 155) / 100)
    const first = 2 * <i32>load<u8>(DC_STEPS + index)
    Quantiser.meanSteps = i32x4.splat(meanStep)
    Quantiser.meanParts = i32x4.splat(partsOf(meanStep))
    Quantiser.meanShift = i32x4.splat(shiftOf(meanStep))
    Quantiser.firstMeanSteps = i32x4.replace_lane(Quantiser.meanSteps, 0, first)
    Quantiser.firstMeanParts = i32x4.replace_lane(Quantiser.meanParts, 0, partsOf(first))
    Quantiser.firstMeanShift = i32x4.replace_lane(Quantiser.meanShift, 0, shiftOf(first))
  }

  private static setting(segment: u32, number: u32): u32 {
    return load<u16>(SETTINGS + (((Quantiser.quality * SEGMENTS + segment) * NUMBERS + number) << 1))
  }
}

function partsOf(meanStep: i32): i32 {
  return 65536 / meanStep + 1
}

/** Means are rounded up from 0.58 steps. */
function shiftOf(meanStep: i32): i32 {
  return (27 * meanStep) >> 6
}

/** The first 55 steps of the standard. */
function stepOf(index: u32): i32 {
  return index + 4
}
