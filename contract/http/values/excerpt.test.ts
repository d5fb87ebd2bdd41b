import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['shorter than the cut', 'crug', 5, 'crug'],
  ['as long as the cut', 'carn', 4, 'carn'],
  ['longer', 'carnedd', 4, 'carn…'],
  ['longer, after a whole word', 'Low mound on the shoulder of the hill', 27, 'Low mound on the shoulder…'],
  ['longer, after the word before the cut', 'Low mound on the shoulder of', 25, 'Low mound on the shoulder…'],
  ['longer, without the comma before the cut', 'A bank, a ditch, and a gate', 18, 'A bank, a ditch…'],
  [
    'longer, within a word that fills a quarter of it',
    'At Llanfairpwllgwyngyllgogerychwyrn',
    12,
    'At Llanfairp…',
  ],
  ['of letters made of two parts', 'w\u0302w\u0302w\u0302', 2, 'w\u0302w\u0302…'],
  ['of characters made of many parts', '👩‍🌾👩‍🌾👩‍🌾', 3, '👩‍🌾👩‍🌾👩‍🌾'],
])('an excerpt of a text that is %s', (_, text, length, shown) => {
  expect(excerpt(text, length)).toBe(shown)
})
