// How rough the ground of a macroblock is.
import { Difference } from './difference'

/**
 * Returns the sum of absolute differences of 16 by 16 pixels from the means of their blocks of 4 by 4. `pitch` is the
 * bytes between rows.
 */
export function activityOf(pixels: usize, pitch: usize): u32 {
  let sum = i16x8.splat(0)
  for (let row: usize = 0; row < 16; row += 4) {
    const at = pixels + row * pitch
    const a = v128.load(at)
    const b = v128.load(at + pitch)
    const c = v128.load(at + 2 * pitch)
    const d = v128.load(at + 3 * pitch)
    const pairs = i16x8.add(
      i16x8.add(i16x8.extadd_pairwise_i8x16_u(a), i16x8.extadd_pairwise_i8x16_u(b)),
      i16x8.add(i16x8.extadd_pairwise_i8x16_u(c), i16x8.extadd_pairwise_i8x16_u(d)),
    )
    const blocks = i32x4.shr_u(i32x4.add(i32x4.extadd_pairwise_i16x8_u(pairs), i32x4.splat(8)), 4)
    const means = i8x16.swizzle(blocks, i8x16(0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12))
    sum = i16x8.add(sum, i16x8.add(Difference.of(a, means), Difference.of(b, means)))
    sum = i16x8.add(sum, i16x8.add(Difference.of(c, means), Difference.of(d, means)))
  }
  return Difference.sum(sum)
}
