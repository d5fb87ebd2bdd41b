import { expect, test } from 'vitest'
import { recordedWhen } from './record-words.ts'

test('a record has the day on which it was recorded', () => {
  expect(recordedWhen({ date_recorded: '23/11/2026', place: 'exact' }, 'en')).toBe('23/11/2026')
})

test('a record whose place is withheld has the month alone', () => {
  const record = { date_recorded: '01/11/2026', place: 'square' } as const
  expect(recordedWhen(record, 'en')).toBe('November 2026')
  expect(recordedWhen(record, 'cy')).toBe('Tachwedd 2026')
})
