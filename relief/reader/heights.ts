import { hideMissing } from '../tiff/decoders.ts'

/** How the numbers of a file become metres. */
export interface HeightScale {
  /** The nodata value as float32; NaN where the file names none or says `nan`. */
  readonly nodata: number
  /** height = number * factor + offset */
  readonly factor: number
  readonly offset: number
}

/**
 * No ground that lidar surveys is beyond these heights in metres. Such numbers are nodata values that the file does
 * not name: −9999, −32768, −3.4e38.
 */
const LOWEST = -9000
const HIGHEST = 9000

/**
 * The same in files with a scale, whose numbers may lie anywhere: numbers that only stand for a missing cell, and
 * everything beyond HUGE. The scale would turn them into heights; −32768 in centimetres is 328 m below the sea.
 */
const MARKS: ReadonlySet<number> = new Set([-9999, -99999, -32767, -32768, -2147483648])
const HUGE = 1e30

/** Converts `values` to metres in place; missing cells become NaN. */
export function toHeights(values: Float32Array, { nodata, factor, offset }: HeightScale): void {
  if (factor === 1 && offset === 0) {
    hideMissing(values, nodata, LOWEST, HIGHEST)
    return
  }
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? NaN
    const isMissing = value === nodata || MARKS.has(value) || Math.abs(value) > HUGE
    values[at] = isMissing ? NaN : value * factor + offset
  }
  // The scale has changed the values that could equal the nodata value, so that from here on only the limits count.
  hideMissing(values, NaN, LOWEST, HIGHEST)
}

/** Parses a text such as `-9999` or `nan`. Returns null for anything that is not a number. */
export function nodataFrom(text: string): number | null {
  const written = text.trim()
  if (/^[-+]?nan$/i.test(written)) return NaN
  const value = written === '' ? NaN : Number(written)
  return Number.isNaN(value) ? null : Math.fround(value)
}
