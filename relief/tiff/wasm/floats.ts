/**
 * Undoes predictor 3 (Adobe's TIFF technical note 3) for numbers of 32 bits: the bytes of a row are separated by
 * significance, the highest first, and each is the difference from the one before. `bytes` are changed; the numbers
 * go to `out`. Up to 15 bytes beyond `bytes` may be read.
 */
export function undoFloatPredictor(bytes: usize, width: usize, rows: usize, out: usize): void {
  const pitch = width << 2
  for (let row: usize = 0; row < rows; row++, bytes += pitch, out += pitch) {
    addUp(bytes, pitch)
    join(bytes, width, out)
  }
}

function addUp(bytes: usize, count: usize): void {
  const none = i8x16.splat(0)
  let sum = none
  let at: usize = 0
  for (; at + 16 <= count; at += 16) {
    let part = v128.load(bytes + at)
    part = i8x16.add(
      part,
      v128.shuffle<i8>(none, part, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30),
    )
    part = i8x16.add(
      part,
      v128.shuffle<i8>(none, part, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29),
    )
    part = i8x16.add(
      part,
      v128.shuffle<i8>(none, part, 0, 0, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27),
    )
    part = i8x16.add(
      part,
      v128.shuffle<i8>(none, part, 0, 0, 0, 0, 0, 0, 0, 0, 16, 17, 18, 19, 20, 21, 22, 23),
    )
    part = i8x16.add(part, sum)
    v128.store(bytes + at, part)
    sum = v128.shuffle<i8>(part, part, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15)
  }
  let last = i8x16.extract_lane_u(sum, 0)
  for (; at < count; at++) {
    last += load<u8>(bytes + at)
    store<u8>(bytes + at, last)
  }
}

function join(bytes: usize, width: usize, out: usize): void {
  const second = bytes + width
  const third = second + width
  const fourth = third + width
  let at: usize = 0
  for (; at + 16 <= width; at += 16, out += 64) {
    const a = v128.load(bytes + at)
    const b = v128.load(second + at)
    const c = v128.load(third + at)
    const d = v128.load(fourth + at)
    const lowDc = v128.shuffle<i8>(d, c, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const highDc = v128.shuffle<i8>(d, c, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    const lowBa = v128.shuffle<i8>(b, a, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
    const highBa = v128.shuffle<i8>(b, a, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
    v128.store(out, v128.shuffle<i16>(lowDc, lowBa, 0, 8, 1, 9, 2, 10, 3, 11))
    v128.store(out, v128.shuffle<i16>(lowDc, lowBa, 4, 12, 5, 13, 6, 14, 7, 15), 16)
    v128.store(out, v128.shuffle<i16>(highDc, highBa, 0, 8, 1, 9, 2, 10, 3, 11), 32)
    v128.store(out, v128.shuffle<i16>(highDc, highBa, 4, 12, 5, 13, 6, 14, 7, 15), 48)
  }
  for (; at < width; at++, out += 4) {
    store<u8>(out, load<u8>(fourth + at))
    store<u8>(out, load<u8>(third + at), 1)
    store<u8>(out, load<u8>(second + at), 2)
    store<u8>(out, load<u8>(bytes + at), 3)
  }
}

/**
 * Replaces the nodata value, and everything that is not between the two limits, with NaN. May write 12 bytes beyond
 * the end.
 */
export function hideMissing(values: usize, count: usize, mark: f32, lowest: f32, highest: f32): void {
  const marks = f32x4.splat(mark)
  const low = f32x4.splat(lowest)
  const high = f32x4.splat(highest)
  const missing = f32x4.splat(f32.NaN)
  for (let at: usize = 0; at < count << 2; at += 16) {
    const value = v128.load(values + at)
    const inside = v128.and(f32x4.gt(value, low), f32x4.lt(value, high))
    v128.store(values + at, v128.bitselect(value, missing, v128.andnot(inside, f32x4.eq(value, marks))))
  }
}
