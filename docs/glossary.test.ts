import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  term: string
  meaning: string
  names: string[]
  welsh: string
}

const [, , ...rows] = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
const glossary = rows.map(entryOf)

function entryOf(row: string): Entry {
  const [, term = '', meaning = '', inCode = '', welsh = ''] = row.split('|').map((cell) => cell.trim())
  return { term, meaning, names: [...inCode.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name), welsh }
}

/** Every identifier that a file of the project's parts exports. */
function exportedNames(): Set<string> {
  const files = globSync('{contract,geo,language,server,web,relief,trust,scripts}/**/*.{ts,tsx}')
  const declaration =
    /^export (?:default )?(?:abstract )?(?:async )?(?:const|function|class|interface|type) \[?(\w+)/gm
  return new Set(
    files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(declaration)].map(([, name = '']) => name),
    ),
  )
}

test('the page contains the table', () => {
  expect(glossary.length).toBeGreaterThan(60)
})

test('every term has a meaning and a name in code', () => {
  expect(glossary.filter(({ meaning, names }) => meaning === '' || names.length === 0)).toEqual([])
})

test('every name in code is a path or an exported identifier', () => {
  const exported = exportedNames()
  const missing = glossary
    .flatMap(({ names }) => names)
    .filter((name) => !exported.has(name) && !(/[./]/.test(name) && existsSync(name)))
  expect(missing).toEqual([])
})

test('terms are listed once and in alphabetical order', () => {
  const terms = glossary.map(({ term }) => term)
  expect(terms).toEqual([...new Set(terms)].sort((one, other) => one.localeCompare(other, 'en')))
})

test('every term has Welsh words that visitors read, or says why it has none', () => {
  const shown = [...globSync('web/i18n/cy/*.json'), 'docs/welsh-terms.md']
    .map((file) => readFileSync(file, 'utf8').toLowerCase())
    .join('\n')
  const unknown = glossary
    .map(({ welsh }) => welsh)
    .filter((welsh) => !/^(?:not shown|none: .+)$/.test(welsh))
    .filter((welsh) => welsh === '' || !shown.includes(welsh.toLowerCase()))
  expect(unknown).toEqual([])
})
