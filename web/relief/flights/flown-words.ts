import { dayInWords } from '#language/days.ts'

/** What is said of a flight: the days in words, or the years where no day is known. */
export interface FlownWords {
  by: 'day' | 'year'
  when: string
}

/**
 * Returns days (`YYYY-MM-DD`) and years (`YYYY`) in words; null for none. A day of a flight is a day of the calendar: it is the
 * same wherever the visitor is.
 */
export function flownWords(flown: readonly string[], language: string): FlownWords | null {
  if (flown.length === 0) return null
  return {
    by: flown.every(isYear) ? 'year' : 'day',
    when: flown
      .map((one) => (isYear(one) ? one : dayInWords(new Date(`${one}T00:00:00Z`), language, { zone: 'UTC' })))
      .join(', '),
  }
}

function isYear(flown: string): boolean {
  return /^\d{4}$/.test(flown)
}
