import { hideMissing } from './decoders.ts'

/** How the numbers of a file become metres. */
export interface HeightScale {
  /** The number that marks missing cells, as float32; NaN where the file names none or says `nan`. */
  readonly nodata: number
  /** height = number * factor + offset */
  readonly factor: number
  readonly offset: number
}

/**
 * No ground that is surveyed with light lies beyond these, in metres. Such numbers are marks for nothing that a writer
 * forgot to name: −9999, −32768, −3.4e38.
 */
const LOWEST = -9000
const HIGHEST = 9000

/** Makes metres of `values` in place: NaN where nothing is known. */
export function toHeights(values: Float32Array, { nodata, factor, offset }: HeightScale): void {
  if (factor !== 1 || offset !== 0)
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? NaN
      values[at] = value === nodata ? NaN : value * factor + offset
    }
  // A scale makes heights of what the mark was compared with: from there on only the limits tell.
  hideMissing(values, factor !== 1 || offset !== 0 ? NaN : nodata, LOWEST, HIGHEST)
}

/** From a text such as `-9999` or `nan`; null for what is no number. */
export function nodataFrom(text: string): number | null {
  const written = text.trim()
  if (/^[-+]?nan$/i.test(written)) return NaN
  const value = written === '' ? NaN : Number(written)
  return Number.isNaN(value) ? null : Math.fround(value)
}
