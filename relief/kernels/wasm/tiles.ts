// Samples of one tile of a metatile in bytes, in the order that encoders need. A 0 means that the pixel is unknown.

/** Bytes processed at once; the sides of tiles are multiples of it. */
const STRIDE = 16

/**
 * Writes grey only if all pixels are known, and grey and alpha if only some are. Returns the number of samples per
 * pixel, or 0 if nothing is known. Transparent pixels get the mean of the others, so that lossy encoding makes no
 * visible edge around the known pixels.
 */
export function cutGrey(metatile: usize, side: i32, size: i32, out: usize): i32 {
  const known = Known.count(metatile, side, size)
  if (known == 0) return 0
  if (known == size * size) {
    for (let y = 0; y < size; y++) memory.copy(out + y * size, metatile + y * side, size)
    return 1
  }
  const filler = i8x16.splat(<i8>Known.mean(metatile, metatile, side, size, known))
  let to = out
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x += STRIDE, to += 2 * STRIDE) {
      const grey = v128.load(metatile + y * side + x)
      const alpha = i8x16.ne(grey, i8x16.splat(0))
      const shown = v128.bitselect(grey, filler, alpha)
      v128.store(to, Pair.low(shown, alpha))
      v128.store(to, Pair.high(shown, alpha), STRIDE)
    }
  }
  return 2
}

/**
 * Does the same for three metatiles: writes red, green and blue, and alpha if something is missing. Red determines
 * which pixels are known.
 */
export function cutColour(red: usize, green: usize, blue: usize, side: i32, size: i32, out: usize): i32 {
  const known = Known.count(red, side, size)
  if (known == 0) return 0
  const all = known == size * size
  const samples = all ? 3 : 4
  const fillerRed = <u8>Known.mean(red, red, side, size, known)
  const fillerGreen = <u8>Known.mean(green, red, side, size, known)
  const fillerBlue = <u8>Known.mean(blue, red, side, size, known)
  let to = out
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++, to += samples) {
      const at = y * side + x
      const value = load<u8>(red + at)
      const isKnown = value != 0
      store<u8>(to, isKnown ? value : fillerRed)
      store<u8>(to, isKnown ? load<u8>(green + at) : fillerGreen, 1)
      store<u8>(to, isKnown ? load<u8>(blue + at) : fillerBlue, 2)
      if (!all) store<u8>(to, isKnown ? 255 : 0, 3)
    }
  }
  return samples
}

/**
 * Writes red, green and blue of heights, three bytes per pixel. Returns 0 if all pixels are black, which means that no
 * height is known.
 */
export function cutHeights(metatile: usize, side: i32, size: i32, out: usize): i32 {
  const line = size * 3
  let any = i8x16.splat(0)
  for (let y = 0; y < size; y++) {
    const from = metatile + y * side * 3
    memory.copy(out + y * line, from, line)
    for (let x = 0; x < line; x += STRIDE) any = v128.or(any, v128.load(from + x))
  }
  return v128.any_true(any) ? 3 : 0
}

abstract class Known {
  static count(known: usize, side: i32, size: i32): i32 {
    let count = 0
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x += STRIDE) {
        const empty = i8x16.eq(v128.load(known + y * side + x), i8x16.splat(0))
        count += STRIDE - popcnt(i8x16.bitmask(empty))
      }
    return count
  }

  /** Returns the rounded mean of the values whose pixels are known. */
  static mean(values: usize, known: usize, side: i32, size: i32, count: i32): i32 {
    let sum = i32x4.splat(0)
    for (let y = 0; y < size; y++)
      for (let x = 0; x < size; x += STRIDE) {
        const at = y * side + x
        const empty = i8x16.eq(v128.load(known + at), i8x16.splat(0))
        const bytes = v128.andnot(v128.load(values + at), empty)
        sum = i32x4.add(sum, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(bytes)))
      }
    const whole =
      i32x4.extract_lane(sum, 0) +
      i32x4.extract_lane(sum, 1) +
      i32x4.extract_lane(sum, 2) +
      i32x4.extract_lane(sum, 3)
    return (2 * whole + count) / (2 * count)
  }
}

/** Interleaves the bytes of two vectors. */
abstract class Pair {
  @inline static low(a: v128, b: v128): v128 {
    return v128.shuffle<i8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
  }

  @inline static high(a: v128, b: v128): v128 {
    return v128.shuffle<i8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
  }
}
