import { describe, expect, test } from 'vitest'
import { REFUSAL_TEXTS } from '#contract/errors.ts'
import { EXPERTISE_LEVELS, MONUMENT_TYPES, PERIODS, SITE_TYPES } from '#contract/vocabulary.ts'
import { LANGUAGES } from './index.ts'

const files = import.meta.glob<object>('./{en,cy}/*.json', { eager: true, import: 'default' })
const indexes = import.meta.glob<Record<string, object>>('./{en,cy}/index.ts', { eager: true })

const NAMESPACES = Object.keys(indexes['./en/index.ts'] ?? {})
const PLURAL = /_(zero|one|two|few|many|other)$/

/** All texts of a namespace by their dotted key. */
function textsOf(language: string, namespace: string): Map<string, string> {
  const flat = (value: unknown, path: string): [string, string][] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key))
      : [[path, String(value)]]
  return new Map(flat(indexes[`./${language}/index.ts`]?.[namespace] ?? {}, ''))
}

/** Welsh counts in six forms and English in two, so the forms of one text compare as one key. */
function keysOf(language: string, namespace: string): string[] {
  return [...new Set([...textsOf(language, namespace).keys()].map((key) => key.replace(PLURAL, '')))].sort()
}

function variablesOf(text: string): string[] {
  return [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name]) => name ?? '').sort()
}

test.each(LANGUAGES)('the index of %s lists every file of words', (language) => {
  const found = Object.entries(files).filter(([path]) => path.startsWith(`./${language}/`))
  const listed = Object.values(indexes[`./${language}/index.ts`] ?? {})
  expect(found.filter(([, words]) => !listed.includes(words)).map(([path]) => path)).toEqual([])
})

describe.each(NAMESPACES)('the words of %s', (namespace) => {
  test('have the same keys in both languages', () => {
    expect(keysOf('cy', namespace)).toEqual(keysOf('en', namespace))
  })

  test('are nowhere empty', () => {
    const empty = LANGUAGES.flatMap((language) =>
      [...textsOf(language, namespace)].filter(([, text]) => text.trim() === ''),
    )
    expect(empty).toEqual([])
  })

  test('take the same values in both languages', () => {
    const english = textsOf('en', namespace)
    for (const [key, text] of textsOf('cy', namespace)) {
      const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? ''
      // A form for none, one or two may name the number in words.
      if (!PLURAL.test(key) || key.endsWith('_other'))
        expect([key, ...variablesOf(text)]).toEqual([key, ...variablesOf(original)])
    }
  })

  test.each(LANGUAGES)('have every plural form of %s', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
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
  ])('every %s of the contract has a label', (list, values) => {
    const texts = textsOf(language, 'vocabulary')
    expect(values.filter((value) => !texts.has(`${list}.${value}`))).toEqual([])
  })

  test('every text of a refusal has its words', () => {
    const texts = textsOf(language, 'refusals')
    expect(Object.keys(REFUSAL_TEXTS).filter((key) => !texts.has(key))).toEqual([])
  })
})
