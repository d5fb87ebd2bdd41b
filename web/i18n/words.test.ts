import i18next from 'i18next'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { pluralForms } from '#language/plurals.ts'
import { EXPERTISE_LEVELS, MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/open-data/vocabulary.ts'
import { startAllWords } from '#web/testing/words.ts'
import * as english from './en/index.ts'
import { LANGUAGES, speak } from './index.ts'

const files = import.meta.glob('./{en,cy}/*.json')

const NAMESPACES = Object.keys(english)
const PLURAL = /_(zero|one|two|few|many|other)$/

/** All texts of a namespace, by dotted key. */
function textsOf(language: string, namespace: string): Map<string, string> {
  const flat = (value: unknown, path: string): [string, string][] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
      : [[path, String(value)]]
  return new Map(flat(i18next.getResourceBundle(language, namespace), ''))
}

/** Welsh has six plural forms and English two, so all forms of one text count as one key. */
function keysOf(language: string, namespace: string): string[] {
  return [...new Set([...textsOf(language, namespace).keys()].map((key) => key.replace(PLURAL, '')))].sort()
}

function variablesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name ?? '').sort()
}

beforeAll(async () => {
  await startAllWords()
  await speak('cy')
})
afterAll(() => window.localStorage.clear())

test.each(LANGUAGES)('every file of texts in %s is a namespace', (language) => {
  const names = Object.keys(files).flatMap(
    (path) => path.split(`./${language}/`)[1]?.replace('.json', '') ?? [],
  )
  const namespaces = names.map((name) =>
    name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  )
  expect(namespaces.sort()).toEqual([...NAMESPACES].sort())
})

describe.each(NAMESPACES)('the texts of %s', (namespace) => {
  test('have the same keys in both languages', () => {
    expect(keysOf('cy', namespace)).toEqual(keysOf('en', namespace))
  })

  test('are never empty', () => {
    const empty = LANGUAGES.flatMap((language) =>
      [...textsOf(language, namespace)].filter(([, text]) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })

  test('use the same values in both languages', () => {
    const english = textsOf('en', namespace)
    for (const [key, text] of textsOf('cy', namespace)) {
      const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
      // Forms for zero, one or two may write the number as a word.
      if (!PLURAL.test(key) || key.endsWith('_other'))
        expect([key, ...variablesOf(text)]).toEqual([key, ...variablesOf(original)])
    }
  })

  test.each(LANGUAGES)('have every plural form of %s', (language) => {
    const forms = pluralForms(language)
    const texts = textsOf(language, namespace)
    const counted = [...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, ''))
    const missing = counted
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !texts.has(key))
    expect(missing).toEqual([])
  })
})

describe.each(LANGUAGES)('in %s', (language) => {
  test.each([
    ['siteType', SITE_TYPES],
    ['monumentType', MONUMENT_TYPES],
    ['period', PERIODS],
    ['expertise', EXPERTISE_LEVELS],
  ])('every value of %s in the contract has a label', (list, values) => {
    const texts = textsOf(language, 'vocabulary')
    expect(values.filter((value) => !texts.has(`${list}.${value}`))).toEqual([])
  })

  test('every text of a refusal is translated', () => {
    const texts = textsOf(language, 'refusals')
    expect(Object.keys(REFUSAL_TEXTS).filter((key) => !texts.has(key))).toEqual([])
  })
})

/** English texts that mean several things, or that Welsh writes by the gender or number of what they are about. */
const OF_SEVERAL_MEANINGS = [
  ...['a former member', 'Answered', 'Area', 'By {{username}}', 'Confirm your email address', 'Confirmed'],
  ...['Deleted', 'Ended', 'From', 'Import', 'None', 'Not given', 'Peat cutting', 'Published', 'Register'],
  ...['Relief', 'Remove', 'Report', 'Restore {{title}}', 'Review', 'Save image', 'Start again', 'Suspended'],
  ...['Until', 'Yes'],
]

test('one text in English is one text in Welsh, wherever it stands', () => {
  const welshOf = new Map<string, Set<string>>()
  for (const namespace of NAMESPACES) {
    const welsh = textsOf('cy', namespace)
    for (const [key, text] of textsOf('en', namespace)) {
      const translated = PLURAL.test(key) ? undefined : welsh.get(key)
      if (translated !== undefined) welshOf.set(text, (welshOf.get(text) ?? new Set()).add(translated))
    }
  }
  const several = [...welshOf].filter(([, welsh]) => welsh.size > 1).map(([text]) => text)
  expect(several.filter((text) => !OF_SEVERAL_MEANINGS.includes(text))).toEqual([])
  // A text that has one meaning by now leaves the list.
  expect(OF_SEVERAL_MEANINGS.filter((text) => !several.includes(text))).toEqual([])
})
