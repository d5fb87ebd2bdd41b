/** Gives memory back that nobody looks at any more. The collector would let a hundred megabytes of it gather first. */
export function freeAtOnce(buffer: ArrayBufferLike): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
