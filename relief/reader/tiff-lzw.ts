import { DamagedBlock } from './damaged-block.ts'

const CLEAR = 256
const END = 257
const FIRST = 258
const CODES = 4096

/** Of each code: where in the output its bytes were written last, and how many they are. One decoder works at a time. */
const starts = new Int32Array(CODES + 1)
const lengths = new Int32Array(CODES + 1)
for (let code = 0; code < CLEAR; code++) lengths[code] = 1

/**
 * LZW as TIFF 6.0 has it: codes of 9 to 12 bits, the highest bit first, one bit more already when the table has
 * 511, 1023 or 2047 codes ("early change"). What a code stands for is always somewhere in the output, so that no
 * table of strings is needed. Returns how many bytes were written; stops when `into` is full.
 */
export function decodeLzw(from: Uint8Array, into: Uint8Array): number {
  const size = into.length
  const bits = from.length
  let at = 0
  let held = 0
  let holds = 0
  let next = FIRST
  let width = 9
  let last = CLEAR
  let lastStart = 0
  let lastLength = 0
  let out = 0
  while (out < size) {
    while (holds < width) {
      if (at >= bits) return out
      // At most 11 bits are held back, so that 19 or 27 are held now.
      held = ((held & 0xffff) << 8) | (from[at++] ?? 0)
      holds += 8
    }
    holds -= width
    const code = (held >>> holds) & ((1 << width) - 1)
    if (code < CLEAR) {
      into[out] = code
      if (last !== CLEAR) {
        starts[next] = lastStart
        lengths[next++] = lastLength + 1
      }
      lastStart = out++
      lastLength = 1
    } else if (code === CLEAR) {
      next = FIRST
      width = 9
      last = CLEAR
      continue
    } else if (code === END) {
      return out
    } else {
      if (last === CLEAR || code > next) throw new DamagedBlock(`its LZW code ${code} stands for nothing`)
      // The string of the code before and one byte more; when this is the very code, its last byte is its first.
      starts[next] = lastStart
      lengths[next++] = lastLength + 1
      const start = starts[code] ?? 0
      const length = Math.min(lengths[code] ?? 0, size - out)
      for (let byte = 0; byte < length; byte++) into[out + byte] = into[start + byte] ?? 0
      lastStart = out
      lastLength = length
      out += length
    }
    last = code
    if (next >= CODES) next = CODES - 1
    else if (next === 511) width = 10
    else if (next === 1023) width = 11
    else if (next === 2047) width = 12
  }
  return out
}
