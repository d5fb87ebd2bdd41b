import { afterEach, describe, expect, it, vi } from 'vitest'
import { flownWords } from './flown-words.ts'

it('a day has the name of its month in both languages', () => {
  expect(flownWords(['2020-03-22'], 'en')).toEqual({ by: 'day', when: '22 March 2020' })
  expect(flownWords(['2020-03-22'], 'cy')).toEqual({ by: 'day', when: '22 Mawrth 2020' })
})

it('several days are all named, and a year alone is a year', () => {
  expect(flownWords(['2023-02-05', '2023-06-01'], 'en')?.when).toBe('5 February 2023, 1 June 2023')
  expect(flownWords(['2020'], 'cy')).toEqual({ by: 'year', when: '2020' })
  expect(flownWords(['2020', '2021-03-02'], 'en')).toEqual({ by: 'day', when: '2020, 2 March 2021' })
  expect(flownWords([], 'en')).toBeNull()
})

describe('whatever the time zone', () => {
  afterEach(() => void vi.unstubAllEnvs())

  it.each([
    ['Pacific/Honolulu', 28],
    ['Europe/London', 29],
    ['Pacific/Kiritimati', 29],
  ])('the day is the same in %s, where it is the %i. at midnight in Greenwich', (zone, date) => {
    vi.stubEnv('TZ', zone)
    expect(new Date('2020-03-29T00:00:00Z').getDate()).toBe(date)
    expect(flownWords(['2020-03-29'], 'en')?.when).toBe('29 March 2020')
    expect(flownWords(['2020-03-29'], 'cy')?.when).toBe('29 Mawrth 2020')
  })
})
