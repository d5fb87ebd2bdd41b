import { expect, test } from 'vitest'
import { dayInWords, monthInWords } from './days.ts'
import { listWords } from './lists.ts'
import { numberWords } from './numbers.ts'
import { pluralForm, pluralForms } from './plurals.ts'

test.each([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'few'],
  [4, 'other'],
  [6, 'many'],
  [7, 'other'],
  [11, 'other'],
  [1.5, 'other'],
  [103, 'other'],
])('in Welsh %d takes the form %s', (count, form) => {
  expect(pluralForm('cy', count)).toBe(form)
})

test.each([
  [0, 'other'],
  [1, 'one'],
  [2, 'other'],
  [1.5, 'other'],
])('in English %d takes the form %s', (count, form) => {
  expect(pluralForm('en', count)).toBe(form)
})

test('each language has as many forms as its numbers can take', () => {
  expect(pluralForms('en')).toEqual(['one', 'other'])
  expect(pluralForms('cy')).toEqual(['zero', 'one', 'two', 'few', 'many', 'other'])
})

test('numbers are written in the same way in both languages', () => {
  expect(numberWords(1240.5, 'en')).toBe('1,240.5')
  expect(numberWords(1240.5, 'cy')).toBe('1,240.5')
  expect(numberWords(3, 'cy', { minimumFractionDigits: 1 })).toBe('3.0')
})

test.each([
  [[], '', ''],
  [['Cadw'], 'Cadw', 'Cadw'],
  [['Cadw', 'Heneb'], 'Cadw and Heneb', 'Cadw a Heneb'],
  [['teitl', 'disgrifiad', 'amlinell'], 'teitl, disgrifiad and amlinell', 'teitl, disgrifiad ac amlinell'],
])('a list of %j has "and" before its last item', (items, english, welsh) => {
  expect(listWords(items, 'en')).toBe(english)
  expect(listWords(items, 'cy')).toBe(welsh)
})

test.each([
  ['cyfnod', 'a chyfnod'],
  ['parciau', 'a pharciau'],
  ['tir', 'a thir'],
  ['chwarel', 'a chwarel'],
  ['Cadw', 'a Cadw'],
  ['Ynys Môn', 'ac Ynys Môn'],
  ['ôl cnydau', 'ac ôl cnydau'],
  ['wythnos', 'ac wythnos'],
  ['ŵyn', 'ac ŵyn'],
  ['wal', 'a wal'],
  ['Wrecsam', 'a Wrecsam'],
  ['henebion', 'a henebion'],
])('"and" before %s is written %s', (word, joined) => {
  expect(listWords(['x', word], 'cy')).toBe(`x ${joined}`)
})

test('a date is in words, in the requested time zone', () => {
  const newYear = new Date('2026-12-31T23:59:00Z')
  expect(dayInWords(newYear, 'en', { zone: 'UTC' })).toBe('31 December 2026')
  expect(dayInWords(newYear, 'cy', { zone: 'UTC' })).toBe('31 Rhagfyr 2026')
  expect(dayInWords(new Date(2026, 2, 1, 0, 5), 'cy')).toBe('1 Mawrth 2026')
})

test('a month has no day', () => {
  expect(monthInWords('2026-11', 'en')).toBe('November 2026')
  expect(monthInWords('2026-11', 'cy')).toBe('Tachwedd 2026')
})
