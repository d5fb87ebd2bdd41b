import { afterEach, expect, test } from 'vitest'
import { startAllWords } from '#web/testing/words.ts'
import { startWords } from './index.ts'

afterEach(async () => {
  window.history.replaceState(null, '', '/')
  await startAllWords()
  window.localStorage.clear()
})

test('a link can choose Welsh, and the rest of its address is kept', async () => {
  window.history.replaceState(null, '', '/LidarPortal?record=7&lang=cy#map')
  await startWords()
  expect(document.documentElement.lang).toBe('cy')
  expect(window.localStorage.getItem('language')).toBe('cy')
  expect(window.location.href).toMatch(/\/LidarPortal\?record=7#map$/)
})

test('an unknown language in a link is ignored', async () => {
  window.history.replaceState(null, '', '/about?lang=fr')
  await startWords()
  expect(document.documentElement.lang).toBe('en')
})

test('the account’s language has priority over the browser’s, but not over the visitor’s choice', async () => {
  window.localStorage.setItem('memberLanguage', 'cy')
  await startWords()
  expect(document.documentElement.lang).toBe('cy')
  window.localStorage.setItem('language', 'en')
  await startWords()
  expect(document.documentElement.lang).toBe('en')
})
