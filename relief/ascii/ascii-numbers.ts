import { DamagedBlock } from '../tiff/damaged-block.ts'

const SPACE = 32
const ZERO = 48
const NINE = 57
const POINT = 46
const MINUS = 45
const PLUS = 43

/** Digits beyond this value are skipped: whole numbers are no longer exact there, and float32 holds half as many. */
const MOST_WHOLE = 1e14
const POWERS = Float64Array.from({ length: 23 }, (_, power) => 10 ** power)

/**
 * Reads numbers between white space into `into`. Plain numbers (`-12.345`) are read digit by digit, because there are
 * millions of them; the others (`1e3`, `nan`) as words. Throws DamagedBlock for anything that is not a number, and
 * where there are more or fewer numbers than `into` holds.
 */
export function readNumbers(text: Uint8Array, into: Float32Array): void {
  const size = text.length
  let count = 0
  let at = 0
  for (;;) {
    while (at < size && (text[at] ?? 0) <= SPACE) at++
    if (at >= size) break
    if (count === into.length) throw new DamagedBlock(`it has more than ${into.length} heights`)
    const start = at
    let byte = text[at] ?? 0
    const negative = byte === MINUS
    if (negative || byte === PLUS) byte = text[++at] ?? 0
    let digits = 0
    let decimals = 0
    let dot = 0
    while ((byte >= ZERO && byte <= NINE) || (byte === POINT && dot === 0)) {
      if (byte === POINT) dot = 1
      else if (digits < MOST_WHOLE) {
        digits = digits * 10 + (byte - ZERO)
        decimals += dot
      } else if (dot === 0) decimals--
      byte = ++at < size ? (text[at] ?? 0) : 0
    }
    if (byte > SPACE || at - start - (negative ? 1 : 0) - dot < 1 || decimals < 0 || decimals > 22) {
      while (at < size && (text[at] ?? 0) > SPACE) at++
      into[count++] = wordNumber(text.subarray(start, at))
    } else {
      const value = digits / (POWERS[decimals] ?? 1)
      into[count++] = negative ? -value : value
    }
  }
  if (count < into.length) throw new DamagedBlock(`it has ${count} of ${into.length} heights`)
}

function wordNumber(bytes: Uint8Array): number {
  const word = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 400)).toString('latin1')
  const value = Number(word)
  if (!Number.isNaN(value)) return value
  // As C libraries print what is not a number: nan, -nan(ind), 1.#QNAN.
  if (/^[-+]?(nan(\(\w*\))?|1\.#(qnan|ind|snan)\d*)$/i.test(word)) return NaN
  if (/^[-+]?(inf(inity)?|1\.#inf\d*)$/i.test(word)) return Infinity
  throw new DamagedBlock(`"${word.slice(0, 20).replace(/[^\x20-\x7e]/g, '?')}" is not a height`)
}
