import { SAMPLES, type SampleName } from '../reader/samples.ts'
import { undoFloatPredictor } from './decoders.ts'
import { undoDifferences, undoWideFloatPredictor } from './tiff-predictors.ts'

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
