import { expect, it } from 'vitest'
import { areaWords, lengthWords } from './sizes.ts'

it.each([
  [314.159, '314 m²'],
  [9994, '9,990 m²'],
  [24_000, '2.4 ha'],
  [999_400, '99.9 ha'],
  [7_263_000, '7.26 km²'],
])('%d m² are written as %s', (area, words) => {
  expect(areaWords(area, 'en')).toBe(words)
})

it.each([
  [12.34, '12.3 m'],
  [980, '980 m'],
  [4231, '4.23 km'],
])('%d m are written as %s', (length, words) => {
  expect(lengthWords(length, 'en')).toBe(words)
})
