/**
 * Undoes predictor 2 (TIFF 6.0): each number is the difference from its left neighbour. `bytes` are rows of `width`
 * numbers of `size` bytes in the byte order of this machine; they are changed in place.
 */
export function undoDifferences(
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
  rows: number,
  size: number,
): void {
  if (size === 8) {
    undoWideDifferences(bytes, width, rows)
    return
  }
  const Numbers = size === 4 ? Uint32Array : size === 2 ? Uint16Array : Uint8Array
  const numbers = new Numbers(bytes.buffer, bytes.byteOffset, width * rows)
  for (let row = 0; row < rows; row++) {
    const first = row * width
    let sum = numbers[first] ?? 0
    for (let at = first + 1; at < first + width; at++) {
      sum = (sum + (numbers[at] ?? 0)) | 0
      numbers[at] = sum
    }
  }
}

/** Adds numbers of 64 bits as two halves with a carry. */
function undoWideDifferences(bytes: Uint8Array<ArrayBuffer>, width: number, rows: number): void {
  const halves = new Uint32Array(bytes.buffer, bytes.byteOffset, width * rows * 2)
  for (let row = 0; row < rows; row++) {
    const first = row * width * 2
    for (let at = first + 2; at < first + width * 2; at += 2) {
      const low = (halves[at - 2] ?? 0) + (halves[at] ?? 0)
      halves[at] = low
      halves[at + 1] = (halves[at - 1] ?? 0) + (halves[at + 1] ?? 0) + (low > 0xffffffff ? 1 : 0)
    }
  }
}

/**
 * Undoes predictor 3 for 64-bit floats, as ./decoders.ts does for 32 bits, in place. The result is in the byte order
 * of this machine (little-endian).
 */
export function undoWideFloatPredictor(bytes: Uint8Array, width: number, rows: number): void {
  const pitch = width * 8
  const row = new Uint8Array(pitch)
  for (let first = 0; first < rows * pitch; first += pitch) {
    let sum = 0
    for (let at = 0; at < pitch; at++) {
      sum = (sum + (bytes[first + at] ?? 0)) & 255
      row[at] = sum
    }
    for (let byte = 0; byte < 8; byte++)
      for (let column = 0; column < width; column++)
        bytes[first + column * 8 + byte] = row[(7 - byte) * width + column] ?? 0
  }
}
