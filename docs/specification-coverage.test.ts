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
  /** The cases that are meant, if the title stands for a table. */
  cases: string[]
}

/** Every row of every table: what is shown, file, title of the test, cases. */
function rowsOf(page: string): Row[] {
  const rows: Row[] = []
  let section = ''
  for (const line of page.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3)
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const [, what, file, test] = cells
    if (cells.length !== 5 || !what || !file?.startsWith('`') || !test) continue
    const [title = '', named = ''] = test.split(' → ')
    const cases = [...named.matchAll(/`([^`]+)`/g)].map(([, found = '']) => found)
    rows.push({ section, what, file: file.replaceAll('`', ''), title, cases })
  }
  return rows
}

/** Why a row is wrong; null if it is right. */
function faultOf({ file, title, cases }: Row): string | null {
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(path.join(ROOT, file))) return `${file} is no test`
  const source = readFileSync(path.join(ROOT, file), 'utf8').replaceAll("\\'", "'")
  if (!quoted(title).some((name) => source.includes(name))) return `${file} has no test called: ${title}`
  if (/%[a-z]/.test(title) !== cases.length > 0) return `${file}: which cases are meant of: ${title}`
  const tables = tablesOf(title, source)
  const lacking = cases.filter((name) => !tables.some((table) => hasCase(table, name)))
  return lacking.length === 0 ? null : `${file} has no case ${lacking.join('; ')} of: ${title}`
}

/** Escapes a text for a regular expression. */
const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

const quoted = (text: string) => [`'${text}'`, `"${text}"`, `\`${text}\``]

/** The source of the tables of tests with this title: before the title, or a constant that is named there. */
function tablesOf(title: string, source: string): string[] {
  const ends = quoted(title).flatMap((name) => [...source.matchAll(new RegExp(literally(name), 'g'))])
  return ends.map(({ index }) => {
    const before = source.slice(0, index)
    const table = before.slice(Math.max(before.lastIndexOf('.each('), before.lastIndexOf('.for(')))
    const [, constant] = /^\.(?:each|for)\((\w+)\)/.exec(table) ?? []
    if (constant === undefined) return table
    return new RegExp(`^ *const ${constant}\\b.*?\\n$`, 'ms').exec(source)?.[0] ?? ''
  })
}

/** Whether a table has this case, as a text or as a bare number or constant. */
function hasCase(table: string, name: string): boolean {
  const bare = new RegExp(`[[(,]\\s*${literally(name)}\\s*[\\]),]`)
  return quoted(name).some((text) => table.includes(text)) || bare.test(table)
}

const ROWS = rowsOf(PAGE)

describe('the table of tests of the specification', () => {
  it('names tests that exist', () => {
    expect(ROWS.map(faultOf).filter((fault) => fault !== null)).toEqual([])
  })

  it('reports a row that names a missing test', () => {
    const row = { section: '', what: '', title: 'x', cases: [] }
    expect(faultOf({ ...row, file: 'docs/none.test.ts' })).toMatch(/is no test/)
    expect(faultOf({ ...row, file: 'docs/architecture.test.ts' })).toMatch(/no test called/)
  })

  it('reports a row that does not say which case it means, or means a missing one', () => {
    const row = {
      section: '',
      what: '',
      file: 'web/features/profiles/user-card.test.tsx',
      title: 'of a bio of %i characters it shows no more than 150',
    }
    expect(faultOf({ ...row, cases: ['150', '151'] })).toBeNull()
    expect(faultOf({ ...row, cases: [] })).toMatch(/which cases are meant/)
    expect(faultOf({ ...row, cases: ['151', '152'] })).toMatch(/no case 152 of/)
    expect(faultOf({ ...row, title: 'the card shows the member’s details', cases: ['150'] })).toMatch(
      /which cases/,
    )
  })

  it('has a row for every line of a table', () => {
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

/** Parses `30`, `3 to 5` and `8, 9`. */
function numbersIn(what: string): number[] {
  const [first, last] = /^(\d+) to (\d+)/.exec(what)?.slice(1).map(Number) ?? []
  if (first !== undefined && last !== undefined)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  return /^[\d, ]+/.exec(what)?.[0].split(',').map(Number) ?? []
}
