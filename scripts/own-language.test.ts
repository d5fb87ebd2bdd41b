// Numbers, lists, dates and plurals of Welsh must not depend on what a browser or Node knows of Welsh.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '..')
const OWN = 'language/'
const BY_THE_BROWSER =
  /\bIntl\.(?:PluralRules|NumberFormat|ListFormat|DateTimeFormat|RelativeTimeFormat|DisplayNames)\b|\.toLocale(?:Date|Time)?String\(/

const sources = globSync('{contract,geo,language,formats,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }))

test('only language/ formats numbers, lists and dates', () => {
  const found = sources.filter(({ file, text }) => !file.startsWith(OWN) && BY_THE_BROWSER.test(text))
  expect(found.map(({ file }) => file)).toEqual([])
  expect(sources.some(({ file, text }) => file.startsWith(OWN) && BY_THE_BROWSER.test(text))).toBe(true)
})

test.each([
  'new Intl.NumberFormat(language)',
  'count.toLocaleString(i18n.language)',
  "new Intl.PluralRules('cy')",
  'date.toLocaleDateString()',
])('%s is recognised', (line) => {
  expect(BY_THE_BROWSER.test(line)).toBe(true)
})
