import { IMPORT_MAX_ROWS } from '#contract/imports.ts'
import { FileFault } from './found.ts'

/** A table in the form of RFC 4180. */
export interface Table {
  head: string[]
  rows: string[][]
}

const SEPARATORS = [',', ';', '\t'] as const
/** Cells of one line; more columns than this are no table. */
const MOST_CELLS = 100

/**
 * Reads a table: the separator is the one that is most frequent in the first line outside quotes. Quotes may hold
 * separators, line ends and doubled quotes. Blank lines are skipped. Throws a FileFault.
 */
export function readCsv(text: string): Table {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = separatorIn(plain)
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  const endLine = (): void => {
    if (cells.some((cell) => cell !== '')) lines.push(cells)
    cells = []
    if (lines.length > IMPORT_MAX_ROWS + 1) throw new FileFault('importManyRows')
  }
  while (at < plain.length) {
    const read = plain[at] === '"' ? quotedCell(plain, at) : plainCell(plain, at, separator)
    cells.push(read.cell)
    if (cells.length > MOST_CELLS) throw new FileFault('importManyColumns')
    at = read.end
    if (plain[at] === separator) {
      at += 1
      if (at === plain.length) cells.push('')
      continue
    }
    if (plain.startsWith('\r\n', at)) at += 2
    else if (plain[at] === '\n' || plain[at] === '\r') at += 1
    else if (at < plain.length) throw new FileFault('importDamaged')
    endLine()
  }
  endLine()
  const [head, ...rows] = lines
  if (!head) throw new FileFault('importEmpty')
  return { head: named(head), rows }
}

function quotedCell(text: string, from: number): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) throw new FileFault('importDamaged')
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

function plainCell(text: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(from, end), end }
}

function separatorIn(text: string): string {
  const first = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 20_000))?.[0] ?? ''
  const outside = first.replaceAll(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((each) => outside.split(each).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Names that are missing or repeated get their number. */
function named(head: readonly string[]): string[] {
  const taken = new Set<string>()
  return head.map((cell, index) => {
    const plain = cell.trim()
    const name = plain === '' || taken.has(plain) ? `${plain} ${index + 1}`.trim() : plain
    taken.add(name)
    return name
  })
}
