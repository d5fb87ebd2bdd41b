// A block of 4 by 4 pixels, predicted from its neighbours in the best of ten ways (section 12.3 of RFC 6386).
import { Interleave } from '../interleave'
import { Difference } from './difference'

const WAY_BYTES: usize = 16
const predictions = memory.data(10 * 16, 16)

/** Sixteen pixels as they are predicted. */
export abstract class Prediction {
  /**
   * Returns the best way and, times 16, the second best: those with the least sums of the magnitudes of transformed
   * differences from the sixteen pixels `wanted`, and the weighed bits of naming the way.
   * `known` are the pixels at the block's upper left corner as a decoder will have them; the column to the left and the
   * row above, from one pixel before to four after the block, must be there.
   */
  static waysOf(wanted: v128, known: usize, stride: usize, costs: usize, wayWeight: i32): u32 {
    const above = v128.load(known - stride - 1)
    let left = v128.load8_lane(known + 3 * stride - 1, i8x16.splat(0), 0)
    left = v128.load8_lane(known + 2 * stride - 1, left, 1)
    left = v128.load8_lane(known + stride - 1, left, 2)
    left = v128.load8_lane(known - 1, left, 3)
    // From below on the left to the right above: L L K J I M A B C D E F G H H H as the standard names them.
    const edge = i8x16.shuffle(left, above, 0, 0, 1, 2, 3, 16, 17, 18, 19, 20, 21, 22, 23, 24, 24, 24)
    const next = i8x16.shuffle(edge, edge, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 15)
    const before = i8x16.shuffle(edge, edge, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14)
    // Means of each with the next, and of each, twice, with both neighbours.
    const twos = i8x16.avgr_u(edge, next)
    const odd = v128.and(v128.xor(before, next), i8x16.splat(1))
    const threes = i8x16.avgr_u(edge, i8x16.sub(i8x16.avgr_u(before, next), odd))

    const byMean = Prediction.mean(edge)
    const bySlopes = Prediction.slopes(edge)
    const byAbove = i8x16.swizzle(threes, i8x16(6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9))
    const byLeft = i8x16.swizzle(threes, i8x16(4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1))
    const downLeft = i8x16.swizzle(threes, i8x16(7, 8, 9, 10, 8, 9, 10, 11, 9, 10, 11, 12, 10, 11, 12, 13))
    const downRight = i8x16.swizzle(threes, i8x16(5, 6, 7, 8, 4, 5, 6, 7, 3, 4, 5, 6, 2, 3, 4, 5))
    const steepRight = i8x16.shuffle(twos, threes, 5, 6, 7, 8, 21, 22, 23, 24, 20, 5, 6, 7, 19, 21, 22, 23)
    const steepLeft = i8x16.shuffle(twos, threes, 6, 7, 8, 9, 23, 24, 25, 26, 7, 8, 9, 27, 24, 25, 26, 28)
    const flatDown = i8x16.shuffle(twos, threes, 4, 21, 22, 23, 3, 20, 4, 21, 2, 19, 3, 20, 1, 18, 2, 19)
    const flatUp = i8x16.shuffle(twos, threes, 3, 19, 2, 18, 2, 18, 1, 17, 1, 17, 0, 0, 0, 0, 0, 0)
    v128.store(predictions, byMean)
    v128.store(predictions, bySlopes, 16)
    v128.store(predictions, byAbove, 32)
    v128.store(predictions, byLeft, 48)
    v128.store(predictions, downLeft, 64)
    v128.store(predictions, downRight, 80)
    v128.store(predictions, steepRight, 96)
    v128.store(predictions, steepLeft, 112)
    v128.store(predictions, flatDown, 128)
    v128.store(predictions, flatUp, 144)
    const weight = i32x4.splat(wayWeight)
    const low = i16x8.extend_low_i8x16_u(wanted)
    const high = i16x8.extend_high_i8x16_u(wanted)
    const ab = Sizes.of(low, high, byMean, bySlopes)
    const cd = Sizes.of(low, high, byAbove, byLeft)
    const ef = Sizes.of(low, high, downLeft, downRight)
    const gh = Sizes.of(low, high, steepRight, steepLeft)
    const ij = Sizes.of(low, high, flatDown, flatUp)
    const first = Costs.weighed(Sizes.added(ab, cd), costs, weight, i32x4(0, 1, 2, 3))
    const second = Costs.weighed(Sizes.added(ef, gh), costs + 16, weight, i32x4(4, 5, 6, 7))
    // Of the last four, only two are ways.
    const third = v128.or(
      Costs.weighed(Sizes.added(ij, ij), costs + 32, weight, i32x4(8, 9, 0, 0)),
      i32x4(0, 0, -1, -1),
    )
    const best = Costs.least(i32x4.min_u(i32x4.min_u(first, second), third))
    const taken = i32x4.splat(best)
    const others = i32x4.min_u(
      i32x4.min_u(v128.or(first, i32x4.eq(first, taken)), v128.or(second, i32x4.eq(second, taken))),
      v128.or(third, i32x4.eq(third, taken)),
    )
    return (best & Costs.WAY_MASK) | ((Costs.least(others) & Costs.WAY_MASK) << Costs.WAY_BITS)
  }

  /** Returns those of a way in the last call of `waysOf`. */
  @inline static of(way: u32): v128 {
    return v128.load(predictions + <usize>way * WAY_BYTES)
  }

  @inline static mean(edge: v128): v128 {
    const neighbours = i8x16.swizzle(edge, i8x16(1, 2, 3, 4, 6, 7, 8, 9, -1, -1, -1, -1, -1, -1, -1, -1))
    return i8x16.splat(<i8>((Difference.sum(i16x8.extadd_pairwise_i8x16_u(neighbours)) + 4) >> 3))
  }

  /** Returns each pixel to the left plus the one above, minus the corner. */
  @inline static slopes(edge: v128): v128 {
    const corner = i16x8.extend_low_i8x16_u(i8x16.swizzle(edge, i8x16.splat(5)))
    const above = i8x16.swizzle(edge, i8x16(6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9, 6, 7, 8, 9))
    const left = i8x16.swizzle(edge, i8x16(4, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1))
    const slopes = i16x8.sub(i16x8.extend_low_i8x16_u(above), corner)
    return i8x16.narrow_i16x8_u(
      i16x8.add(slopes, i16x8.extend_low_i8x16_u(left)),
      i16x8.add(slopes, i16x8.extend_high_i8x16_u(left)),
    )
  }
}

/** Sums of magnitudes of transformed differences. */
abstract class Sizes {
  /**
   * Transforms what is wanted minus each of two predictions (Hadamard), and returns half the sums of magnitudes: four
   * parts, the first and third of `a`, and the others of `b`.
   */
  @inline static of(low: v128, high: v128, a: v128, b: v128): v128 {
    const aLow = i16x8.sub(low, i16x8.extend_low_i8x16_u(a))
    const aHigh = i16x8.sub(high, i16x8.extend_high_i8x16_u(a))
    const bLow = i16x8.sub(low, i16x8.extend_low_i8x16_u(b))
    const bHigh = i16x8.sub(high, i16x8.extend_high_i8x16_u(b))
    const aSum = i16x8.add(aLow, aHigh)
    const aDifference = i16x8.sub(aLow, aHigh)
    const bSum = i16x8.add(bLow, bHigh)
    const bDifference = i16x8.sub(bLow, bHigh)
    return i32x4.add(Sizes.ofRows(aSum, bSum), Sizes.ofRows(aDifference, bDifference))
  }

  /** The same for two rows of each. */
  @inline static ofRows(a: v128, b: v128): v128 {
    const low = Interleave.low64(a, b)
    const high = Interleave.high64(a, b)
    const sum = i16x8.add(low, high)
    const difference = i16x8.sub(low, high)
    const left = i32x4.shuffle(sum, difference, 0, 2, 4, 6)
    const right = i32x4.shuffle(sum, difference, 1, 3, 5, 7)
    return i32x4.add(Sizes.larger(i16x8.add(left, right)), Sizes.larger(i16x8.sub(left, right)))
  }

  /** Returns the larger magnitude of each pair: half the sum of the magnitudes of their sum and of their difference. */
  @inline static larger(pairs: v128): v128 {
    const sizes = i16x8.abs(pairs)
    return v128.and(i16x8.max_s(sizes, i32x4.shr_u(sizes, 16)), i32x4.splat(0xffff))
  }

  /** Adds the parts of `sizes` of four predictions. */
  @inline static added(ab: v128, cd: v128): v128 {
    return i32x4.add(Interleave.low64(ab, cd), Interleave.high64(ab, cd))
  }
}

/** Costs of four ways. */
abstract class Costs {
  /** The way in the lowest bits, and above it the cost. */
  static readonly WAY_BITS: u32 = 4
  static readonly WAY_MASK: u32 = 15

  /** Adds the bits of naming the ways, and puts the ways into the lowest bits. */
  @inline static weighed(differences: v128, costs: usize, weight: v128, ways: v128): v128 {
    const cost = i32x4.add(i32x4.shl(differences, 8), i32x4.mul(v128.load(costs), weight))
    return v128.or(i32x4.shl(cost, Costs.WAY_BITS), ways)
  }

  @inline static least(four: v128): u32 {
    const halves = i32x4.min_u(four, i32x4.shuffle(four, four, 2, 3, 0, 1))
    return min<u32>(i32x4.extract_lane(halves, 0), i32x4.extract_lane(halves, 1))
  }
}
