import { SAMPLES, type SampleName } from '../reader/raster.ts'
import { undoFloatPredictor } from './decoders.ts'

/** How the numbers of a block are stored. */
export interface SampleForm {
  readonly sample: SampleName
  readonly predictor: number
  readonly littleEndian: boolean
}

const ARRAYS = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
} as const

/** Returns the numbers of a block of `width` by `rows` cells. Changes `bytes`. */
export function samplesOf(bytes: Uint8Array, width: number, rows: number, form: SampleForm): Float32Array {
  const size = SAMPLES[form.sample]
  const raw = aligned(bytes, width * rows * size)
  if (form.predictor === 3) {
    if (size === 8) undoWideFloatPredictor(raw, width, rows)
    else undoFloatPredictor(raw, width, rows)
  } else {
    if (!form.littleEndian) swapBytes(raw, size)
    if (form.predictor === 2) undoDifferences(raw, width, rows, size)
  }
  return numbersIn(raw.buffer, width * rows, form.sample)
}

/** Returns numbers from memory that has the byte order of this machine. */
export function numbersIn(buffer: ArrayBuffer, count: number, sample: SampleName): Float32Array {
  const values = new ARRAYS[sample](buffer, 0, count)
  return values instanceof Float32Array ? values : Float32Array.from(values)
}

/** Returns bytes that are aligned for numbers of any size and share no memory with a larger range of the file. */
function aligned(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const own = bytes.byteOffset === 0 && bytes.buffer.byteLength <= length + 64
  const wanted = bytes.subarray(0, length)
  return own ? (wanted as Uint8Array<ArrayBuffer>) : new Uint8Array(wanted)
}

function swapBytes(bytes: Uint8Array, size: number): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (size === 2) buffer.swap16()
  else if (size === 4) buffer.swap32()
  else if (size === 8) buffer.swap64()
}

/**
 * Undoes predictor 2 (TIFF 6.0): each number is the difference from its left neighbour. `bytes` are rows of `width`
 * numbers of `size` bytes in the byte order of this machine; they are changed in place.
 */
function undoDifferences(bytes: Uint8Array<ArrayBuffer>, width: number, rows: number, size: number): void {
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
function undoWideFloatPredictor(bytes: Uint8Array, width: number, rows: number): void {
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
