/**
 * Decodes PackBits (TIFF 6.0): literal bytes, and runs of one byte. Returns the number of bytes written; stops when
 * `into` is full.
 */
export function decodePackBits(from: Uint8Array, into: Uint8Array): number {
  let at = 0
  let out = 0
  while (at < from.length && out < into.length) {
    const head = from[at++] ?? 0
    if (head < 128) {
      const run = from.subarray(at, at + Math.min(head + 1, into.length - out))
      into.set(run, out)
      at += head + 1
      out += run.length
    } else if (head > 128) {
      const end = Math.min(out + 257 - head, into.length)
      into.fill(from[at++] ?? 0, out, end)
      out = end
    }
  }
  return out
}
