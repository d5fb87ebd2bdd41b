import { IMPORT_MAX_ROWS } from '#contract/imports/imports.ts'
import { parseDegrees } from '#geo/degrees.ts'
import type { Place } from '#geo/position.ts'
import { FileFault } from './found.ts'
import { isHtml, plainText } from './texts.ts'
import type { XY } from '../shared/systems.ts'

/** A table in the form of RFC 4180, or in one of those that programs write instead. */
export interface Table {
  separator: Separator
  head: string[]
  rows: string[][]
}

type Separator = (typeof SEPARATORS)[number]
const SEPARATORS = [',', ';', '\t', '|'] as const
/** Filled cells of one line; more columns than this are no table. Spreadsheets write empty ones without end. */
const MOST_CELLS = 100
/** Cells of one line, filled or not: the columns of a spreadsheet. */
const WIDEST = 16_384
/** Lines above the names of the columns, such as a title and an empty line, and lines that repeat these names. */
const MOST_OTHER_LINES = 20

/**
 * Reads a table. A first line `sep=;` says the separator; otherwise it is the one that is most frequent in the first line
 * with any, outside quotes. Quotes may hold separators, line ends and doubled quotes, and may have spaces around them. Blank
 * lines, empty columns and repeated lines of names are skipped.
 * Throws a FileFault.
 * @param isHead whether a line has the names of columns. The lines above the first such line are left out; without one, the
 *   names are in the first line with several filled cells.
 */
export function readCsv(text: string, isHead: (cells: readonly string[]) => boolean = () => false): Table {
  const unmarked = text.startsWith('\uFEFF') ? text.slice(1) : text
  const told = /^"?sep=(.)"?[,;\t| ]*(?:\r\n|\r|\n)/i.exec(unmarked)
  const plain = told ? unmarked.slice(told[0].length) : unmarked
  const separator = SEPARATORS.find((each) => each === told?.[1]) ?? separatorIn(plain)
  const lines = linesOf(plain, separator)
  const begin = lines.slice(0, MOST_OTHER_LINES)
  const head = begin.findIndex((cells) => isHead(cells.map(wordsOf)))
  // A title is a single cell.
  const likely = begin.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const [first, ...below] = lines.slice(Math.max(head >= 0 ? head : likely, 0))
  if (!first) throw new FileFault('importEmpty')
  const rows = below.filter((cells) => !isSame(cells, first))
  if (rows.length > IMPORT_MAX_ROWS) throw new FileFault('importManyRows')
  return { separator, ...columnsOf(first, rows) }
}

function linesOf(plain: string, separator: string): string[][] {
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  const endLine = (): void => {
    const filled = cells.filter((cell) => cell.trim() !== '').length
    if (filled > MOST_CELLS) throw new FileFault('importManyColumns')
    while (cells.at(-1)?.trim() === '') cells.pop()
    if (filled > 0) lines.push(cells)
    cells = []
    if (lines.length > IMPORT_MAX_ROWS + MOST_OTHER_LINES) throw new FileFault('importManyRows')
  }
  while (at < plain.length) {
    const read = cellAt(plain, at, separator)
    cells.push(read.cell)
    if (cells.length > WIDEST) throw new FileFault('importManyColumns')
    at = read.end
    if (plain[at] === separator) {
      at += 1
      continue
    }
    if (plain.startsWith('\r\n', at)) at += 2
    else if (plain[at] === '\n' || plain[at] === '\r') at += 1
    else if (at < plain.length) throw new FileFault('importDamaged')
    endLine()
  }
  endLine()
  return lines
}

interface Cell {
  cell: string
  end: number
}

/** Programs that write tables by hand put spaces before a quote. What is not a whole cell in quotes then is a plain cell. */
function cellAt(text: string, from: number, separator: string): Cell {
  if (text[from] === '"') return quotedCell(text, from)
  const quote = pastSpaces(text, from)
  if (quote > from && text[quote] === '"' && text.includes('"', quote + 1)) {
    const read = quotedCell(text, quote)
    const next = text[read.end]
    if (next === undefined || next === separator || next === '\r' || next === '\n') return read
  }
  return plainCell(text, from, separator)
}

function quotedCell(text: string, from: number): Cell {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new FileFault('importDamaged')
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: pastSpaces(text, quote + 1) }
    cell += '"'
    at = quote + 2
  }
}

function pastSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

function plainCell(text: string, from: number, separator: string): Cell {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(from, end), end }
}

/** A title above the table may have no separator at all. */
function separatorIn(text: string): Separator {
  const outside = text.slice(0, 20_000).replaceAll(/"(?:[^"]|"")*"/g, '')
  for (const line of outside.split(/[\r\n]+/)) {
    const counts = SEPARATORS.map((each) => line.split(each).length)
    const most = Math.max(...counts)
    if (most > 1) return SEPARATORS[counts.indexOf(most)] ?? ','
  }
  return ','
}

/** The names are those of the first line; missing and repeated ones get their number. Empty columns are left out. */
function columnsOf(first: readonly string[], below: readonly string[][]): Pick<Table, 'head' | 'rows'> {
  const width = Math.max(first.length, ...below.map((row) => row.length))
  const kept = Array.from({ length: width }, (_, index) => index).filter((index) =>
    [first, ...below].some((row) => row[index]?.trim()),
  )
  const taken = new Set<string>()
  const head = kept.map((index) => {
    const plain = wordsOf(first[index] ?? '').trim()
    const name = plain === '' || taken.has(plain) ? `${plain} ${index + 1}`.trim() : plain
    taken.add(name)
    return name
  })
  return { head, rows: below.map((row) => kept.map((index) => wordsOf(row[index] ?? ''))) }
}

function wordsOf(cell: string): string {
  return isHtml(cell) ? plainText(cell) : cell
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((cell, index) => cell.trim() === other[index]?.trim())
}

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
