import { parseDegrees } from '#geo/degrees.ts'
import type { Place } from '#geo/position.ts'
import type { Separator } from './csv.ts'
import type { XY } from './found.ts'

/** Digits in groups of three. */
const GROUPS_BY_COMMA = /^\d{1,3}(?:,\d{3})+$/
const GROUPS_BY_POINT = /^\d{1,3}(?:\.\d{3})+$/

/** Returns a number, or null for anything that is none. */
type NumberReader = (text: string) => number | null

/**
 * Makes a reader of the coordinates of a table. Where `;` separates the cells, a comma is a decimal comma; where a tab does,
 * it is one unless all commas stand before groups of three digits. In tables with a decimal comma, points stand before such
 * groups.
 * @param cells all coordinates of the table
 */
export function numberReader(separator: Separator, cells: readonly string[]): NumberReader {
  const plain = cells.map(unspaced)
  const withComma = plain.filter((cell) => /^[-+]?\d[\d.]*,\d+$/.test(cell))
  const isDecimal =
    separator === ';' ||
    (separator !== ',' && withComma.some((cell) => !GROUPS_BY_COMMA.test(unsigned(cell))))
  const hasDecimalComma = isDecimal && withComma.length > 0
  return (text) => {
    const cell = unspaced(text)
    const digits = unsigned(cell)
    const number = isDecimal
      ? withPoint(digits, hasDecimalComma)
      : digits.replaceAll(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
    if (!/^\d+(?:\.\d*)?$/.test(number)) return null
    return cell.startsWith('-') ? -Number(number) : Number(number)
  }
}

function withPoint(digits: string, hasDecimalComma: boolean): string {
  // 258,615.8
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(digits)) return digits.replaceAll(',', '')
  if (digits.includes(',')) {
    const [whole = '', ...decimals] = digits.split(',')
    const isWhole = /^\d+$/.test(whole) || GROUPS_BY_POINT.test(whole)
    return isWhole && decimals.length === 1 ? `${whole.replaceAll('.', '')}.${decimals[0] ?? ''}` : digits
  }
  const areGroups = GROUPS_BY_POINT.test(digits) && (hasDecimalComma || digits.split('.').length > 2)
  return areGroups ? digits.replaceAll('.', '') : digits
}

/** Without spaces and apostrophes before groups of digits, and without the unit. */
function unspaced(text: string): string {
  return text
    .normalize('NFKC')
    .trim()
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/(?<=\d)[ '’](?=\d{3}(?:\D|$))/g, '')
    .replace(/(?<=\d) ?m?$/i, '')
}

function unsigned(cell: string): string {
  return cell.replace(/^[-+]/, '')
}

/** Reads a latitude and a longitude out of two cells, in any way of writing. Each cell has one number: a comma is decimal. */
export function degreesIn(latitude: string, longitude: string): Place | null {
  const [north, east] = [latitude, longitude].map((cell) =>
    cell
      .normalize('NFKC')
      .trim()
      .replaceAll(/(?<=\d),(?=\d)/g, '.'),
  )
  return parseDegrees(`${north ?? ''}, ${east ?? ''}`)
}

/** What the names of two columns say: eastings and northings, or, as X and Y, nothing. */
export type Axes = 'metres' | 'any'

interface Range {
  x: readonly [number, number]
  y: readonly [number, number]
}
/** Numbers of systems in and around Wales, generously. No pair of numbers is in two of them. */
const AROUND_WALES = {
  'EPSG:27700': { x: [1000, 500_000], y: [1000, 700_000] },
  'EPSG:4326': { x: [-9, 3], y: [49, 61] },
  mercator: { x: [-1_000_000, 340_000], y: [6_270_000, 8_600_000] },
  utm: { x: [100_000, 900_000], y: [5_400_000, 6_269_999] },
} as const satisfies Record<string, Range>
/** A name of no system, so that the member is asked. */
const UNKNOWN = 'unknown'

/**
 * Returns the system of pairs of numbers that nothing names, as `EPSG:27700`: that in which they are around Wales. Where this is
 * not certain, it returns the name of none. Columns named as those of the National Grid, whose numbers fit no system, are of
 * the National Grid: then each row has its fault.
 */
export function systemOfNumbers(pairs: readonly XY[], axes: Axes): string {
  const fitting = Object.entries<Range>(AROUND_WALES).flatMap(([name, range]) =>
    pairs.some((pair) => isWithin(range, pair)) ? [name] : [],
  )
  if (axes === 'metres' && (fitting.length === 0 || fitting.includes('EPSG:27700'))) return 'EPSG:27700'
  const [only = UNKNOWN, ...others] = fitting
  return others.length === 0 ? only : UNKNOWN
}

function isWithin({ x: [west, east], y: [south, north] }: Range, [x, y]: XY): boolean {
  return x >= west && x <= east && y >= south && y <= north
}
