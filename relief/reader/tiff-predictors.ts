/** Predictor 2 (TIFF 6.0): each number is the difference to its left neighbour. `bytes` in the order of this machine, rows of `width` numbers of `size` bytes; in place. */
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

/** Numbers of 64 bits as two halves with a carry. */
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

let spare = new Uint8Array(0)

/**
 * Predictor 3 (Adobe's TIFF technical note 3): the bytes of a row are parted by significance, the highest first, and
 * each byte is the difference to the one before. Puts floats of this machine (little-endian) in their place.
 */
export function undoFloatPredictor(
  bytes: Uint8Array<ArrayBuffer>,
  width: number,
  rows: number,
  size: number,
): void {
  const rowBytes = width * size
  if (spare.length < rowBytes) spare = new Uint8Array(rowBytes)
  const row = spare
  const words = size === 4 ? new Uint32Array(bytes.buffer, bytes.byteOffset, width * rows) : null
  for (let line = 0; line < rows; line++) {
    const first = line * rowBytes
    let sum = 0
    for (let at = 0; at < rowBytes; at++) {
      sum = (sum + (bytes[first + at] ?? 0)) & 255
      row[at] = sum
    }
    if (words) joinFour(row, words, line * width, width)
    else {
      for (let column = 0; column < width; column++)
        for (let byte = 0; byte < size; byte++)
          bytes[first + column * size + byte] = row[(size - 1 - byte) * width + column] ?? 0
    }
  }
}

function joinFour(row: Uint8Array, words: Uint32Array, first: number, width: number): void {
  const second = width
  const third = width * 2
  const fourth = width * 3
  for (let column = 0; column < width; column++)
    words[first + column] =
      ((row[column] ?? 0) << 24) |
      ((row[second + column] ?? 0) << 16) |
      ((row[third + column] ?? 0) << 8) |
      (row[fourth + column] ?? 0)
}
