/**
 * Encodes LZW (TIFF 6.0) for test files. It uses a table of strings, so that it shares no method with the decoder.
 */
export function encodeLzw(bytes: Uint8Array): Buffer {
  const out: number[] = []
  let held = 0
  let holds = 0
  let width = 9
  let table = new Map<string, number>()
  const put = (code: number): void => {
    held = (held << width) | code
    holds += width
    while (holds >= 8) {
      holds -= 8
      out.push((held >> holds) & 255)
      held &= (1 << holds) - 1
    }
  }
  const restart = (): void => {
    put(256)
    table = new Map(Array.from({ length: 256 }, (_, byte) => [String.fromCharCode(byte), byte]))
    width = 9
  }
  restart()
  let string = ''
  for (const byte of bytes) {
    const longer = string + String.fromCharCode(byte)
    if (table.has(longer)) {
      string = longer
      continue
    }
    put(table.get(string) ?? 0)
    const next = table.size + 2
    table.set(longer, next)
    if (next === 511 || next === 1023 || next === 2047) width++
    if (next === 4093) restart()
    string = String.fromCharCode(byte)
  }
  if (string !== '') put(table.get(string) ?? 0)
  // The decoder's table grows by one at this code too.
  if (table.size + 3 === 512 || table.size + 3 === 1024 || table.size + 3 === 2048) width++
  put(257)
  out.push((held << (8 - holds)) & 255)
  return Buffer.from(out)
}
