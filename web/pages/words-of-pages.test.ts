import { expect, test } from 'vitest'
import type { Namespace } from '#web/i18n/index.ts'
import { PAGES } from '#web/page-list.ts'

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const ROOT = 'http://web'

/** Every source file by its path from `web/`, as in `/pages/home/home-page.tsx`. */
const files = new Map(
  Object.entries(sources).map(([path, text]) => [new URL(path, `${ROOT}/pages/`).pathname, text]),
)

/** The files of the web part that a file imports, immediately or later; types are ignored. */
function importsOf(file: string): string[] {
  const text = (files.get(file) ?? '').replace(/^import type .*$/gm, '')
  return [...text.matchAll(/(?:from|import\(|import) ?'((?:#web|\.{1,2})\/[^']+)'/g)]
    .map(([, target = '']) => new URL(target.replace('#web', ''), `${ROOT}${file}`).pathname)
    .filter((found) => files.has(found))
}

function reachedFrom(start: string, reached = new Set<string>()): Set<string> {
  if (reached.has(start)) return reached
  reached.add(start)
  for (const next of importsOf(start)) reachedFrom(next, reached)
  return reached
}

function wordsIn(file: string): string[] {
  const text = files.get(file) ?? ''
  const lists = [...text.matchAll(/useTranslation\(\[?([^)\]]*)\]?\)|\bns[:=] ?('\w+')/g)]
  return lists.flatMap(([, asked, named]) =>
    [...(asked ?? named ?? '').matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? []),
  )
}

/** The namespaces used by a page and everything that it may open, without those that are always loaded. */
function wordsReachedFrom(file: string): Set<string> {
  return new Set([...reachedFrom(file)].flatMap(wordsIn).filter((name) => name !== 'portal'))
}

function fileOf(load: () => unknown): string {
  const path = /\/(pages\/[\w/-]+\.tsx)/.exec(load.toString())?.[1]
  if (!path) throw new Error(`No file of a page in ${load.toString()}`)
  return `/${path}`
}

test.each(PAGES.map(({ path, load, words }) => [path, fileOf(load), words] as const))(
  'the page %s loads exactly the texts that it uses',
  (_, file, words: readonly Namespace[]) => {
    expect([...words].sort()).toEqual([...wordsReachedFrom(file)].sort())
  },
)

test('the parts around every page use only the texts that are always loaded', () => {
  expect([...wordsReachedFrom('/pages/shell/shell.tsx')]).toEqual([])
})

test('texts of dialogs that a page opens are found too', () => {
  expect([...wordsReachedFrom('/pages/map/map-page.tsx')]).toEqual(
    expect.arrayContaining(['map', 'elevationProfile', 'recordForm', 'vocabulary']),
  )
})
