import { expect, test } from 'vitest'
import { dayForFile, dayWords, momentWords } from './day-words.ts'

const MARCH = new Date(2026, 2, 1, 0, 5)

test('a day has its month in words, in either language', () => {
  expect(dayWords(MARCH, 'en')).toBe('1 March 2026')
  expect(dayWords(MARCH, 'cy')).toBe('1 Mawrth 2026')
  expect(dayWords(new Date(2026, 11, 31), 'cy')).toBe('31 Rhagfyr 2026')
})

test('a moment has its time of day behind it, on a clock of 24 hours', () => {
  expect(momentWords(MARCH, 'en')).toBe('1 March 2026, 00:05')
  expect(momentWords(MARCH, 'cy')).toBe('1 Mawrth 2026, 00:05')
})

test('names of files sort by day', () => {
  expect(dayForFile(MARCH)).toBe('2026-03-01')
})
