/**
 * How coarsely pictures are coded. With these values, the grey layers of real and invented ground have the bytes that
 * libwebp's quality 80 gives them, and a smaller error: decision 26 in docs/decisions/relief.md.
 */
export abstract class Quantiser {
  /** The index of the steps below in the tables of RFC 6386, section 14.1, and how far that of MEAN_STEP is from it. */
  static readonly INDEX: u32 = 17
  static readonly MEANS_OFFSET: u32 = 4
  /** The step of coefficients. */
  static readonly STEP: i16 = 21
  /** The step of the transformed means of blocks. The first of them has its own table, which gives the same. */
  static readonly MEAN_STEP: i32 = 38
  /** Added to magnitudes of coefficients, which are then rounded up from 0.64 steps: fewer bits for the same error. */
  static readonly DEAD_ZONE: i16 = -3
  /** Added to magnitudes of means, which are then divided, rounding down: up from 0.58 steps. */
  static readonly MEAN_ROUNDING: i32 = 16
  /** Strength of the simple loop filter, which reduces the error by 0.5 dB. */
  static readonly FILTER: u32 = 9
}
