import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['shorter than the cut', 'crug', 5, 'crug'],
  ['as long as the cut', 'carn', 4, 'carn'],
  ['longer', 'carnedd', 4, 'carn…'],
  ['of letters made of two parts', 'w\u0302w\u0302w\u0302', 2, 'w\u0302w\u0302…'],
  ['of characters made of many parts', '👩‍🌾👩‍🌾👩‍🌾', 3, '👩‍🌾👩‍🌾👩‍🌾'],
])('an excerpt of a text that is %s', (_, text, length, shown) => {
  expect(excerpt(text, length)).toBe(shown)
})
