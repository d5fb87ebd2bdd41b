import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { PageHeads } from '#contract/page-heads.ts'
import { pageHeads } from './page-heads.ts'

/** What is for one member or for administrators alone, and addresses that lead nowhere. */
const NOT_FOR_SEARCH = /^\/(account|admin|dashboard|profile|reset-password|unsubscribe)\b|^\*$/

test('the heads of all pages are as the server reads them', () => {
  expect(Value.Check(PageHeads, pageHeads())).toBe(true)
})

test('every page that people may look for says in both languages what it is', () => {
  const silent = pageHeads().pages.filter(
    ({ path, description }) => !description && !NOT_FOR_SEARCH.test(path),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('no description is longer than a preview shows', () => {
  const texts = pageHeads().pages.flatMap(({ description }) =>
    description ? Object.values(description) : [],
  )
  expect(texts.filter((text) => text.length > 200)).toEqual([])
})
