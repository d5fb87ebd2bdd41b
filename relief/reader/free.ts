/**
 * Frees memory that is no longer used. The garbage collector would let a hundred megabytes of it accumulate first.
 */
export function freeAtOnce(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
