import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const PAGE = readFileSync(path.join(import.meta.dirname, 'specification-coverage.md'), 'utf8')

interface Row {
  section: string
  what: string
  file: string
  title: string
}

/** Every line of every table: what, file, the title of the test. */
function rowsOf(page: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [, what, file, title] = cells
    if (cells.length !== 5 || !what || !file?.startsWith('`') || !title) continue
    rows.push({ section, what, file: file.replaceAll('`', ''), title })
  }
  return rows
}

/** Why a row shows nothing; null for a row that holds. */
function faultOf({ file, title }: Row): string | null {
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(path.join(ROOT, file))) return `${file} is no test`
  const source = readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'")
  const named = [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted))
  return named ? null : `${file} has no test called: ${title}`
}

const ROWS = rowsOf(PAGE)

describe('the table of what the specification asks for', () => {
  it('names tests that exist', () => {
    expect(ROWS.map(faultOf).filter((fault) => fault !== null)).toEqual([])
  })

  it('finds out a row that names a test that does not exist', () => {
    const row = { section: '', what: '', title: 'x' }
    expect(faultOf({ ...row, file: 'docs/none.test.ts' })).toMatch(/is no test/)
    expect(faultOf({ ...row, file: 'docs/architecture.test.ts' })).toMatch(/no test called/)
  })

  it('loses no line of a table to a slip of the pen', () => {
    const lines = PAGE.split('\n').filter((line) => line.startsWith('|') && !/^\|( what |[ -]+\|)/.test(line))
    expect(ROWS).toHaveLength(lines.length)
  })

  it('has every section of the specification, and all 80 rows of the wire contract', () => {
    const sections = new Set(ROWS.map(({ section }) => /^\d/.exec(section)?.[0]))
    expect([2, 3, 4, 5, 6, 7, 8, 9].map(String).filter((section) => !sections.has(section))).toEqual([])
    const covered = new Set(
      ROWS.filter(({ section }) => section.startsWith('Wire')).flatMap(({ what }) => numbersIn(what)),
    )
    expect(Array.from({ length: 80 }, (_, at) => at + 1).filter((row) => !covered.has(row))).toEqual([])
  })
})

/** `30`, `3 to 5` and `8, 9`. */
function numbersIn(what: string): number[] {
  const [first, last] = /^(\d+) to (\d+)/.exec(what)?.slice(1).map(Number) ?? []
  if (first !== undefined && last !== undefined)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return /^[\d, ]+/.exec(what)?.[0].split(',').map(Number) ?? []
}
