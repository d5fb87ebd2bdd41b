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

/**
 * The metre in the unit of a band, which is free text: `m`, `metres`, and either with the datum after it, such as `m AOD`,
 * `metres above Ordnance Datum` or `masl`.
 */
const METRE = /^(?:m|mtrs?|met(?:re|er)s?|metr(?:au)?)(?: ?a?(?:odn?|m?sl))?$/
const METRE_AND_MORE = /^(?:m|mtrs?|met(?:re|er)s?|metr(?:au)?)[ ,;(][^/^*²³]*$/
/** What such a text must not name besides. */
const NO_HEIGHT = /\b(?:ft|feet|foot|depths?|below|fathoms?|degrees?|seconds?|per|squared?|x ?\d+|1e-?\d+)\b/

/** Returns whether the unit of a band is the metre. */
function isMetre(unit: string): boolean {
  const words = unit.toLowerCase().replaceAll('.', '').replaceAll(/\s+/g, ' ')
  return METRE.test(words) || (METRE_AND_MORE.test(words) && !NO_HEIGHT.test(words))
}

/** What a file says about its heights. */
interface HeightUnits {
  /** True if the user gave the unit, so that what the file says of it does not matter. */
  readonly isGiven?: boolean
  /** Number of the vertical system in the EPSG list. */
  readonly system?: number | string | undefined
  /** Texts that name the vertical system, or it and the projected system. */
  readonly citations?: readonly (number | string | undefined)[]
  /** Unit of the band, as GDAL stores it. */
  readonly band: string | null
}

/** Throws ReliefRefusal for heights that are not in metres, or that count downwards. */
export function checkHeightUnits(
  file: string,
  { isGiven = false, system, citations = [], band }: HeightUnits,
): void {
  if (typeof system === 'number' && DOWNWARDS.has(system))
    throw new ReliefRefusal(
      `${file}: contains depths, which count downwards (its vertical system is EPSG:${system}); convert them to heights`,
    )
  if (isGiven) return
  if (typeof system === 'number' && IN_FEET.has(system))
    throw inOtherUnits(file, `its vertical system is EPSG:${system}, in feet`)
  for (const citation of citations) {
    const name = typeof citation === 'string' ? feetIn(citation) : null
    if (name !== null) throw inOtherUnits(file, `its vertical system is "${name}"`)
  }
  const unit = band?.trim() ?? ''
  if (unit !== '' && !isMetre(unit)) throw inOtherUnits(file, `the unit of its band is "${unit}"`)
}

/** Returns a vertical system in feet by its name in a text, such as `NAVD88 height (ftUS)`; null where there is none. */
function feetIn(citation: string): string | null {
  return /[^|+]{0,80}\b(?:height|depth)\s*\((?:ft|feet|foot)[^)]{0,40}\)+/i.exec(citation)?.[0].trim() ?? null
}

function inOtherUnits(file: string, reason: string): ReliefRefusal {
  return new ReliefRefusal(
    `${file}: has heights that are not in metres (${reason}); convert them to metres; or name their unit with --height-unit`,
  )
}

/** Units of heights that can be given where the file does not name one, or names another: metres of each. */
export const HEIGHT_UNITS = { m: 1, dm: 0.1, cm: 0.01, mm: 0.001, ft: 0.3048 } as const

export type HeightUnit = keyof typeof HEIGHT_UNITS

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
const HUGE = 1e19

/** More numbers that programs write for a missing cell, all of them beyond the limits of heights. */
const OTHER_MARKS: ReadonlySet<number> = new Set([
  ...[9999, 32_767, 65_535, 99_999, -999_999, 999_999, -9_999_999, 2_147_483_648, 4_294_967_296],
])

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

/** Heights in metres between which ground is believed without a question. */
export interface HeightLimits {
  readonly lowest: number
  readonly highest: number
}

/** A number of cells, and the least and the greatest of what they hold. */
interface CellRange {
  cells: number
  lowest: number
  highest: number
}

/** Counts cells that hold what is hardly a height. */
export class Doubts {
  readonly limits: HeightLimits
  /** Numbers beyond ±9,000 m that no program writes for a missing cell, which become missing cells. */
  readonly dropped: CellRange = { cells: 0, lowest: Infinity, highest: -Infinity }
  /** Numbers that programs write for a missing cell, though the file does not name them, as they are stored. */
  readonly marks: CellRange = { cells: 0, lowest: Infinity, highest: -Infinity }
  /** Heights below and above the limits. */
  readonly low: CellRange = { cells: 0, lowest: Infinity, highest: -Infinity }
  readonly high: CellRange = { cells: 0, lowest: Infinity, highest: -Infinity }
  constructor(limits: HeightLimits) {
    this.limits = limits
  }

  /**
   * Adds the numbers of a block as they are stored: the first `width` of each of `height` rows of `pitch`. To be called before
   * toHeights, which no longer tells what was there.
   */
  add(values: Float32Array, pitch: number, width: number, height: number, scale: HeightScale): void {
    const { factor, offset } = scale
    const ends = [(this.limits.lowest - offset) / factor, (this.limits.highest - offset) / factor]
    // In the numbers of the file, because most of them are plain heights, of which there are many millions.
    const [lowest, highest] = [Math.min(...ends), Math.max(...ends)]
    const end = Math.min(values.length, height * pitch)
    for (let row = 0; row < end; row += pitch) {
      const rowEnd = Math.min(row + width, end)
      for (let at = row; at < rowEnd; at++) {
        const value = values[at] ?? NaN
        if (!(value >= lowest && value <= highest)) this.#weigh(value, scale)
      }
    }
  }

  #weigh(value: number, { nodata, factor, offset }: HeightScale): void {
    if (Number.isNaN(value) || value === nodata) return
    const metres = value * factor + offset
    if (isMark(value, factor !== 1 || offset !== 0)) count(this.marks, value)
    else if (metres <= LOWEST || metres >= HIGHEST) count(this.dropped, metres)
    else if (metres < this.limits.lowest) count(this.low, metres)
    else if (metres > this.limits.highest) count(this.high, metres)
  }
}

function count(range: CellRange, value: number): void {
  range.cells++
  if (value < range.lowest) range.lowest = value
  if (value > range.highest) range.highest = value
}

function isMark(value: number, isScaled: boolean): boolean {
  return MARKS.has(value) || Math.abs(value) > HUGE || (!isScaled && OTHER_MARKS.has(value))
}

/**
 * Parses a text such as `-9999`, `nan`, `-inf`, `1.#QNAN` or `-9999,0`; what follows a number does not matter, as in
 * GDAL. Returns null for a text that does not begin with a number.
 */
export function nodataFrom(text: string): number | null {
  const written = text.trim()
  if (/^[-+]?(nan|1\.#(qnan|snan|ind))/i.test(written)) return NaN
  const endless = /^([-+]?)(inf|1\.#inf)/i.exec(written)
  if (endless) return endless[1] === '-' ? -Infinity : Infinity
  if (/^0x[\da-f]+$/i.test(written)) return Number(written)
  const number = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d+)?/i.exec(written)?.[0]
  return number === undefined ? null : Math.fround(Number(number.replace(',', '.')))
}
