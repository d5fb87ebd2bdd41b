// node trust/harness/write-table.ts SINCE: writes the results of scenarios that ran since then into the table of
// docs/trust.md. The rows of other scenarios stay.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { format } from 'oxfmt'
import { FIGURES_FOLDER, type Seen } from './figures.ts'

const PAGE = 'docs/trust.md'
const HEAD = ['| # | scenario | figures | ms | day | s |', '|--:|---|---|--:|---|--:|']
const MARKS = { begin: '<!-- table: begin -->', end: '<!-- table: end -->' }
const MACHINE = { begin: '<!-- machine: begin -->', end: '<!-- machine: end -->' }

const since = process.argv[2] ?? ''
const page = readFileSync(PAGE, 'utf8')
const seen = readSeen().filter(({ ended }) => ended >= since)
const rows = new Map(rowsOf(page).map((row) => [keyOf(row), row]))
for (const each of seen) {
  const row = rowOf(each)
  rows.set(keyOf(row), row)
}
const sorted = [...rows.values()].toSorted((one, other) => numberOf(one) - numberOf(other))
const filled = between(between(page, MARKS, [...HEAD, ...sorted].join('\n')), MACHINE, machine())
writeFileSync(PAGE, (await format(PAGE, filled, { printWidth: 110 })).code)

function readSeen(): Seen[] {
  if (!existsSync(FIGURES_FOLDER)) return []
  return readdirSync(FIGURES_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(path.join(FIGURES_FOLDER, name), 'utf8')) as Seen)
}

function rowOf({ number, title, counts, fault, skipped, figures, health, ended, seconds }: Seen): string {
  const told = [
    ...(fault === null ? [] : [`**failed**: ${fault}`]),
    ...(skipped === null ? [] : [`skipped: ${skipped}`]),
    ...(counts === 'small' ? ['small'] : []),
    ...figures.map(([what, figure]) => `${what}: ${figure}`),
  ].join('; ')
  const waited = health ? `${health.p95.toFixed(0)}/${health.worst.toFixed(0)}` : '–'
  const cells = [number, title, told, waited, ended.slice(0, 10), seconds]
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`
}

/** Returns the current rows of the table. */
function rowsOf(text: string): string[] {
  const table = text.slice(text.indexOf(MARKS.begin), text.indexOf(MARKS.end))
  return table.split('\n').filter((line) => /^\|\s*\d+\s*\|/.test(line))
}

function keyOf(row: string): string {
  const [, number = '', title = ''] = row.split('|').map((cell) => cell.trim())
  return `${number} ${title}`
}

function numberOf(row: string): number {
  return Number(row.split('|')[1])
}

function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${process.platform}, ${availableParallelism()} cores, ${memory} GB of memory, Node ${process.version}`
}

function between(text: string, { begin, end }: { begin: string; end: string }, filling: string): string {
  const [first, last] = [text.indexOf(begin), text.indexOf(end)]
  if (first < 0 || last < first) throw new Error(`${PAGE} has no place for ${begin}`)
  return `${text.slice(0, first + begin.length)}\n\n${filling}\n\n${text.slice(last)}`
}
