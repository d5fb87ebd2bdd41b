/** Absolute differences between sixteen pixels and sixteen others. */
export abstract class Difference {
  /** Returns the absolute differences, added in pairs. */
  @inline static of(a: v128, b: v128): v128 {
    return i16x8.extadd_pairwise_i8x16_u(i8x16.sub(i8x16.max_u(a, b), i8x16.min_u(a, b)))
  }

  @inline static sum(parts: v128): u32 {
    const sums = i32x4.extadd_pairwise_i16x8_u(parts)
    const pairs = i32x4.add(
      sums,
      i8x16.shuffle(sums, sums, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7),
    )
    return i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1)
  }
}
