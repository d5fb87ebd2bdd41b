import type { AnswerFault } from '#contract/her/answers.ts'
import { ANSWER_COLUMNS, type AnswerColumn } from '#contract/her/codes.ts'

/** A line of a table with the number that it has in the file. */
interface NumberedLine {
  line: number
  cells: string[]
}

export interface FileFault {
  line: number
  column: AnswerColumn | null
  fault: AnswerFault
}

/** The cells of a line by their column. */
export interface AnswerRow {
  line: number
  cells: Readonly<Record<AnswerColumn, string>>
}

const SEPARATORS = [',', ';', '\t'] as const

/** Decodes UTF-8, and whatever is none as Windows-1252, which spreadsheet programs write. */
export function answerText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * Reads a table with the columns of an answer, in any order and with others beside them. Blank lines are left out. The rows have no
 * faults of their own yet.
 * @param most lines below the names of the columns
 */
export function readAnswerTable(text: string, most: number): AnswerRow[] | FileFault {
  const plain = text.replace(/^\uFEFF/, '')
  const separator = separatorOf(plain)
  const lines = linesOf(plain, separator, most + 1)
  if ('fault' in lines) return lines
  const [head, ...below] = lines
  if (!head) return { line: 1, column: null, fault: 'answersEmpty' }
  const names = head.cells.map((cell) => cell.trim().toLowerCase())
  const missing = ANSWER_COLUMNS.find((name) => !names.includes(name))
  if (missing) return { line: head.line, column: missing, fault: 'answersColumn' }
  return below.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      ANSWER_COLUMNS.map((name) => [name, plainCell(cells[names.indexOf(name)] ?? '')]),
    ) as AnswerRow['cells'],
  }))
}

/** That of the first line that is most frequent; in the names of the columns, none is quoted. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/).filter((line) => line.trim() !== '')
  const counts = SEPARATORS.map((separator) => first.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Without the apostrophe by which a table keeps a spreadsheet program from reading a text as a formula. */
function plainCell(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@＝＋－＠\t\r\n])/, '')
}

function linesOf(text: string, separator: string, most: number): NumberedLine[] | FileFault {
  const lines: NumberedLine[] = []
  let [at, line, began] = [0, 1, 1]
  let cells: string[] = []
  while (at < text.length) {
    const read = cellAt(text, at, separator)
    if (read === null) return { line: began, column: null, fault: 'answersDamaged' }
    cells.push(read.cell)
    line += read.cell.match(/\r\n|\r|\n/g)?.length ?? 0
    at = read.end
    if (at < text.length && text[at] === separator) {
      at += 1
      // The last cell of the file is empty.
      if (at === text.length) cells.push('')
      else continue
    }
    if (cells.some((cell) => cell.trim() !== '')) lines.push({ line: began, cells })
    if (lines.length > most) return { line: began, column: null, fault: 'answersMany' }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    began = line
    cells = []
  }
  return lines
}

/** One cell and where it ends: at a separator, at the end of a line or of the text. Null if its quotes do not end. */
function cellAt(text: string, from: number, separator: string): { cell: string; end: number } | null {
  if (text[from] !== '"') {
    let end = from
    while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
    return { cell: text.slice(from, end), end }
  }
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return null
    cell += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    cell += '"'
    at += 1
  }
  const isEnd = at >= text.length || text[at] === separator || text[at] === '\n' || text[at] === '\r'
  return isEnd ? { cell, end: at } : null
}
