import { expect, test } from 'vitest'
import type { Namespace } from '#web/i18n/index.ts'
import { WORDS_OF_WHOLE_RECORDS } from '#web/i18n/word-files.ts'
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

/** What parts load that name it with `partLater` or `partSoon`. */
const LATER = 'WORDS_OF_WHOLE_RECORDS'
const NAMED_IN = '/i18n/word-files.ts'

/** Whether the parts that a file loads later bring words with them. */
const bringsWords = (file: string) => file !== NAMED_IN && (files.get(file) ?? '').includes(LATER)

/** The files of the web part that a file imports, immediately or later; types are ignored. */
function importsOf(file: string, withLater: boolean): string[] {
  const text = (files.get(file) ?? '').replace(/^import type .*$/gm, '')
  const form =
    withLater || !bringsWords(file)
      ? /(?:from|import\(|import) ?'((?:#web|\.{1,2})\/[^']+)'/g
      : /(?:from|import) ?'((?:#web|\.{1,2})\/[^']+)'/g
  return [...text.matchAll(form)]
    .map(([, target = '']) => new URL(target.replace('#web', ''), `${ROOT}${file}`).pathname)
    .filter((found) => files.has(found))
}

function reachedFrom(start: string, withLater: boolean): Set<string> {
  const reached = new Set([start])
  for (const file of reached) for (const next of importsOf(file, withLater)) reached.add(next)
  return reached
}

function wordsIn(file: string): string[] {
  const text = files.get(file) ?? ''
  const lists = [...text.matchAll(/useTranslation\(\[?([^)\]]*)\]?\)|\bns[:=] ?('\w+')/g)]
  return lists.flatMap(([, asked, named]) =>
    [...(asked ?? named ?? '').matchAll(/'(\w+)'/g)].flatMap(([, name]) => name ?? []),
  )
}

/**
 * The namespaces used by a page and everything that it may open, without those that are always loaded.
 * @param withLater whether also by the parts that bring their own
 */
function wordsReachedFrom(file: string, withLater = true): Set<string> {
  return new Set([...reachedFrom(file, withLater)].flatMap(wordsIn).filter((name) => name !== 'portal'))
}

function fileOf(load: () => unknown): string {
  const path = /\/(pages\/[\w/-]+\.tsx)/.exec(load.toString())?.[1]
  if (!path) throw new Error(`No file of a page in ${load.toString()}`)
  return `/${path}`
}

test.each(PAGES.map(({ path, load, words }) => [path, fileOf(load), words] as const))(
  'the page %s loads exactly the texts that it uses',
  (_, file, words: readonly Namespace[]) => {
    const later = [...reachedFrom(file, true)].some(bringsWords) ? WORDS_OF_WHOLE_RECORDS : []
    expect([...new Set([...words, ...later])].sort()).toEqual([...wordsReachedFrom(file)].sort())
    expect([...wordsReachedFrom(file, false)].filter((name) => !words.some((word) => word === name))).toEqual(
      [],
    )
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
