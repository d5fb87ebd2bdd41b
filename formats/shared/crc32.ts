/** The polynomial of CRC-32 (IEEE 802.3), lowest power first. */
const POLYNOMIAL = 0xed_b8_83_20

/**
 * Returns the CRC-32 of two texts one after the other, from the CRC-32 of each and the length of the second in bytes. As
 * described by Mark Adler for zlib's crc32_combine: appending a zero byte multiplies a CRC by x⁸ modulo the polynomial.
 */
export function combinedCrc(first: number, second: number, secondLength: number): number {
  return (product(first, powerOfX(8 * secondLength)) ^ second) >>> 0
}

/** The product of two polynomials modulo the polynomial of the CRC. */
function product(one: number, other: number): number {
  let result = 0
  let factor = other
  for (let bit = 0x80_00_00_00; bit !== 0; bit >>>= 1) {
    if ((one & bit) !== 0) result ^= factor
    factor = (factor & 1) === 0 ? factor >>> 1 : (factor >>> 1) ^ POLYNOMIAL
  }
  return result >>> 0
}

/** xⁿ modulo the polynomial. */
function powerOfX(exponent: number): number {
  let result = 0x80_00_00_00
  let square = 0x40_00_00_00
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = product(result, square)
    square = product(square, square)
  }
  return result
}
