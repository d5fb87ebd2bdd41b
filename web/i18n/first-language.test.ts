import { afterEach, expect, test } from 'vitest'
import { startAllWords } from '#web/testing/words.ts'
import { speak, startWords } from './index.ts'

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

test('the manifest of the page follows the language that the visitor chooses', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link rel="manifest" href="/site.webmanifest?lang=en" />')
  const manifest = () => document.querySelector('link[rel="manifest"]')?.getAttribute('href')
  await startWords()
  await speak('cy')
  expect(manifest()).toBe('/site.webmanifest?lang=cy')
  await speak('en')
  expect(manifest()).toBe('/site.webmanifest?lang=en')
  document.querySelector('link[rel="manifest"]')?.remove()
})
