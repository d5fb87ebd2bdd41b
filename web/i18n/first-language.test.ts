import { afterEach, expect, test } from 'vitest'
import { startAllWords } from '#web/testing/words.ts'
import { startWords } from './index.ts'

afterEach(async () => {
  window.history.replaceState(null, '', '/')
  await startAllWords()
  window.localStorage.clear()
})

test('a link that asks for Welsh is a choice, and what else it says stays in the address', async () => {
  window.history.replaceState(null, '', '/LidarPortal?record=7&lang=cy#map')
  await startWords()
  expect(document.documentElement.lang).toBe('cy')
  expect(window.localStorage.getItem('language')).toBe('cy')
  expect(window.location.href).toMatch(/\/LidarPortal\?record=7#map$/)
})

test('a language that we do not speak is none', async () => {
  window.history.replaceState(null, '', '/about?lang=fr')
  await startWords()
  expect(document.documentElement.lang).toBe('en')
})

test('the language of the member signed in comes before that of the browser, and after a choice', async () => {
  window.localStorage.setItem('memberLanguage', 'cy')
  await startWords()
  expect(document.documentElement.lang).toBe('cy')
  window.localStorage.setItem('language', 'en')
  await startWords()
  expect(document.documentElement.lang).toBe('en')
})
