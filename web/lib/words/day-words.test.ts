import { expect, test } from 'vitest'
import { dayForFile, dayWords, momentWords } from './day-words.ts'

const MARCH = new Date(2026, 2, 1, 0, 5)

test('a date has the name of its month, in both languages', () => {
  expect(dayWords(MARCH, 'en')).toBe('1 March 2026')
  expect(dayWords(MARCH, 'cy')).toBe('1 Mawrth 2026')
  expect(dayWords(new Date(2026, 11, 31), 'cy')).toBe('31 Rhagfyr 2026')
})

test('a moment has its time after the date, on a 24-hour clock', () => {
  expect(momentWords(MARCH, 'en')).toBe('1 March 2026, 00:05')
  expect(momentWords(MARCH, 'cy')).toBe('1 Mawrth 2026, 00:05')
})

test('dates in file names sort by day', () => {
  expect(dayForFile(MARCH)).toBe('2026-03-01')
})
