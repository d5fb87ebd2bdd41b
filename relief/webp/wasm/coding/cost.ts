export abstract class Cost {
  static readonly BIT: i64 = 256

  /** Returns the bits that a decision of a probability takes, in parts of 256: eight squarings give eight more bits. */
  static of(parts: u32): i64 {
    let square: u64 = (<u64>parts) << (clz(parts) - 16)
    let bits: i64 = 31 - clz(parts)
    for (let digit = 0; digit < 8; digit++) {
      square = (square * square) >> 15
      const over = square >> 16
      square >>= over
      bits = 2 * bits + <i64>over
    }
    return 8 * Cost.BIT - bits
  }
}
