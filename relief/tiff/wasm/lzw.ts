const CLEAR: u32 = 256
const END: u32 = 257
const FIRST: u32 = 258
const LAST: u32 = 4095

/**
 * Decodes LZW (TIFF 6.0): codes of 9 to 12 bits, the highest bit first, with one bit more as soon as the table has
 * 511, 1023 or 2047 codes ("early change"). The string of a code already lies in the output, so the table holds its
 * position and length (8 bytes for each of 4097 codes, then 256 + 16 bytes for the single letters). Strings are
 * copied 16 bytes at once: `out` needs 16 bytes beyond `size`, and `from` 8 beyond its length. Returns the number of
 * bytes written, or −1 − code for an undefined code.
 */
export function decodeLzw(from: usize, length: usize, out: usize, size: usize, table: usize): i32 {
  spell(table)
  const fromEnd = from + length
  const outEnd = out + size
  let at = from
  let to = out
  let held: u64 = 0
  let holds: u32 = 0
  let next = FIRST
  let width: u32 = 9
  let last: usize = 0
  let lastLength: u32 = 0
  while (to < outEnd) {
    if (holds < width) {
      // Four bytes at once. Bytes read beyond the end are held but never counted.
      held = (held << 32) | <u64>bswap<u32>(load<u32>(at))
      const left = fromEnd - at
      if (left < 4) {
        if (left == 0) break
        held >>= <u64>((4 - left) << 3)
        holds += (<u32>left) << 3
        at = fromEnd
        if (holds < width) break
      } else {
        holds += 32
        at += 4
      }
    }
    holds -= width
    const code = <u32>(held >> <u64>holds) & ((1 << width) - 1)
    if (code == END) break
    if (code == CLEAR) {
      next = FIRST
      width = 9
      last = 0
      continue
    }
    if (last != 0) {
      // The string of the previous code and one byte more, the first of the string that follows.
      if (code > next) return -1 - <i32>code
      store<u64>(table + ((<usize>next) << 3), <u64>last | ((<u64>lastLength + 1) << 32))
    } else if (code > CLEAR) return -1 - <i32>code
    const string = load<u64>(table + ((<usize>code) << 3))
    const start = <usize>(string & 0xffffffff)
    let bytes = <u32>(string >> 32)
    if (to + bytes > outEnd) bytes = <u32>(outEnd - to)
    v128.store(to, v128.load(start))
    for (let done: u32 = 16; done < bytes; done += 16) v128.store(to + done, v128.load(start + done))
    if (last != 0) {
      // This code refers to itself: its last byte equals its first, which was not there yet when it was copied.
      if (code == next) store<u8>(to + bytes - 1, load<u8>(start + bytes - 1))
      next = next < LAST ? next + 1 : LAST
      if (next == 511) width = 10
      else if (next == 1023) width = 11
      else if (next == 2047) width = 12
    }
    last = to
    lastLength = bytes
    to += bytes
  }
  return <i32>(to - out)
}

/** Fills the table with the first 256 codes, which stand for themselves. */
function spell(table: usize): void {
  const letters = table + 4097 * 8
  for (let code: usize = 0; code < 256; code++) {
    store<u8>(letters + code, <u8>code)
    store<u64>(table + (code << 3), <u64>(letters + code) | (1 << 32))
  }
}
