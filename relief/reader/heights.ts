import { hideMissing } from '../tiff/decoders.ts'
import { ReliefRefusal } from '../failures.ts'

/** Vertical systems of the EPSG list, version 10.076, whose heights are in feet. */
const IN_FEET: ReadonlySet<number> = new Set([
  ...[5702, 5754, 6130, 6131, 6132, 6360, 8050, 8052, 8228],
  ...[5614, 6358, 6359, 8051, 8053, 8897],
])

/** Those of the same list that count downwards, so that hollows would become hills. */
const DOWNWARDS: ReadonlySet<number> = new Set([
  ...[5336, 5612, 5706, 5715, 5734, 5739, 5789, 5831, 5861, 5862, 5863, 5864, 5865, 5866, 5867, 5873],
  ...[6357, 7976, 8358, 8378, 9287, 9288, 9672],
])

/** Names of the metre in the unit of a band, which is free text. */
const METRE = /^(m|met(re|er)s?)$/i

/** What a file says about its heights; null or undefined where it says nothing. */
interface HeightUnits {
  /** Number of the vertical system in the EPSG list. */
  readonly system: number | string | undefined
  /** Texts that name the vertical system, or it and the projected system. */
  readonly citations: readonly (number | string | undefined)[]
  /** Unit of the band, as GDAL stores it. */
  readonly band: string | null
}

/** Throws ReliefRefusal for heights that are not in metres, or that count downwards. */
export function checkHeightUnits(file: string, { system, citations, band }: HeightUnits): void {
  if (typeof system === 'number' && IN_FEET.has(system))
    throw inOtherUnits(file, `its vertical system is EPSG:${system}, in feet`)
  if (typeof system === 'number' && DOWNWARDS.has(system))
    throw new ReliefRefusal(
      `${file}: contains depths, which count downwards (its vertical system is EPSG:${system}); convert them to heights`,
    )
  for (const citation of citations) {
    const name = typeof citation === 'string' ? feetIn(citation) : null
    if (name !== null) throw inOtherUnits(file, `its vertical system is "${name}"`)
  }
  if (band !== null && !METRE.test(band)) throw inOtherUnits(file, `the unit of its band is "${band}"`)
}

/** Returns a vertical system in feet by its name in a text, such as `NAVD88 height (ftUS)`; null where there is none. */
function feetIn(citation: string): string | null {
  return /[^|+]{0,80}\b(?:height|depth)\s*\((?:ft|feet|foot)[^)]{0,40}\)+/i.exec(citation)?.[0].trim() ?? null
}

function inOtherUnits(file: string, reason: string): ReliefRefusal {
  return new ReliefRefusal(`${file}: has heights that are not in metres (${reason}); convert them to metres`)
}

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
