/** Interleaves the samples of two vectors: the lower or the higher halves, in samples of 16, 32 or 64 bits. */
export abstract class Interleave {
  @inline static low16(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23)
  }

  @inline static high16(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31)
  }

  @inline static low32(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23)
  }

  @inline static high32(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31)
  }

  @inline static low64(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23)
  }

  @inline static high64(a: v128, b: v128): v128 {
    return i8x16.shuffle(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31)
  }
}
