import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { PageMetaFile } from '#contract/site/page-meta.ts'
import { pageMeta } from './page-meta.ts'

/** Pages for one member or for administrators, and addresses without a page. */
const NOT_FOR_SEARCH =
  /^\/(account|admin|confirm-email|dashboard|import|notices|profile|reset-password|review|second-opinion|unsubscribe)\b|^\*$/

test('page-meta.json has the structure that the server reads', () => {
  expect(Value.Check(PageMetaFile, pageMeta())).toBe(true)
})

test('every page that search engines may list has a title and description in both languages', () => {
  const silent = pageMeta().pages.filter(
    ({ path, description }) => !description && !NOT_FOR_SEARCH.test(path),
  )
  expect(silent.map(({ path }) => path)).toEqual([])
})

test('no description is longer than a link preview shows', () => {
  const texts = pageMeta().pages.flatMap(({ description }) => (description ? Object.values(description) : []))
  expect(texts.filter((text) => text.length > 200)).toEqual([])
})
