import { expect, test } from 'vitest'
import { STORED_ITEMS } from '#web/lib/storage/stored-items.ts'
import { show } from '#web/testing/show.tsx'
import { startAllWords } from '#web/testing/words.ts'
import { BrowserStorageTable } from './browser-storage-table.tsx'

/**
 * The only files that reach the storage of the browser. The types of two allow the keys of the list only; the third runs before
 * any module, and only reads the language.
 */
const DOORS = ['browser-storage.ts', 'stored-files.ts', 'watch-opening.ts']
const STORAGE = /\b(?:localStorage|sessionStorage|indexedDB|cookieStore)\b|document\.cookie|\bcaches\./

const sources = import.meta.glob<string>(['/web/**/*.{ts,tsx}', '!/web/**/*.test.*', '!/web/testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('only three files reach the storage of the browser', () => {
  const found = Object.entries(sources)
    .filter(([, text]) => STORAGE.test(codeOf(text)))
    .map(([file]) => file.replace(/^.*\//, ''))
  expect(found.sort()).toEqual(DOORS)
})

test('every item on the list is used, so that the privacy page names nothing that is not stored', () => {
  const used = Object.entries(sources)
    .filter(([file]) => !file.endsWith('/stored-items.ts'))
    .map(([, text]) => codeOf(text))
    .join('\n')
  const unused = Object.keys(STORED_ITEMS).filter((key) => !new RegExp(`['\`]${key}['\`.]`).test(used))
  expect(unused).toEqual([])
})

test('the table names every item of the list once, and nothing else', async () => {
  await startAllWords()
  const { container } = show(<BrowserStorageTable />)
  const named = [...container.querySelectorAll('code')].flatMap(({ textContent }) =>
    textContent.replace('(IndexedDB)', '').match(/\w+/g),
  )
  expect(named.sort()).toEqual(Object.keys(STORED_ITEMS).sort())
})
