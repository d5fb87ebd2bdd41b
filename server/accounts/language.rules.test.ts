import { expect, test } from 'vitest'
import { languageFor } from './accounts.rules.ts'

test.each([
  ['cy', 'en-GB', 'cy'],
  ['en', 'cy', 'en'],
  [undefined, 'cy-GB,cy;q=0.9,en;q=0.8', 'cy'],
  [undefined, 'en-GB,en;q=0.9,cy;q=0.8', 'en'],
  [undefined, 'fr,en;q=0.5,cy;q=0.7', 'cy'],
  [undefined, 'cy;q=0,en', 'en'],
  [undefined, 'fr, *;q=0.1', 'en'],
  [undefined, ';q=,,=;', 'en'],
  [undefined, undefined, 'en'],
  ['fr', 'cy', 'cy'],
  [7, 'cy', 'cy'],
])('%j with %j is %s', (named, header, language) => {
  expect(languageFor(named, header)).toBe(language)
})
