import { languageOf } from './language.ts'

/** Few browsers can format Welsh dates; the others would use American English. */
const WELSH_MONTHS = [
  'Ionawr',
  'Chwefror',
  'Mawrth',
  'Ebrill',
  'Mai',
  'Mehefin',
  'Gorffennaf',
  'Awst',
  'Medi',
  'Hydref',
  'Tachwedd',
  'Rhagfyr',
] as const

interface DayOptions {
  style?: 'long' | 'medium'
  /** `here` is the time zone of the browser or of the server. */
  zone?: 'here' | 'UTC'
}

/** A date in words: `21 November 2026`, `21 Tachwedd 2026`. */
export function dayInWords(
  date: Date,
  language: string,
  { style = 'long', zone = 'here' }: DayOptions = {},
): string {
  if (languageOf(language) === 'en') {
    const timeZone = zone === 'UTC' ? { timeZone: 'UTC' } : {}
    return new Intl.DateTimeFormat('en-GB', { dateStyle: style, ...timeZone }).format(date)
  }
  const [day, month, year] =
    zone === 'UTC'
      ? [date.getUTCDate(), date.getUTCMonth(), date.getUTCFullYear()]
      : [date.getDate(), date.getMonth(), date.getFullYear()]
  return `${day} ${WELSH_MONTHS[month] ?? ''} ${year}`
}

/** A month in words: `November 2026`, `Tachwedd 2026`. @param month YYYY-MM */
export function monthInWords(month: string, language: string): string {
  return dayInWords(new Date(`${month}-01T00:00:00Z`), language, { zone: 'UTC' }).replace(/^\d+ /, '')
}

/** Returns the same day and time so many months earlier, in UTC; the last day of that month if it is shorter. */
export function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment)
  before.setUTCMonth(before.getUTCMonth() - months)
  if (before.getUTCDate() !== moment.getUTCDate()) before.setUTCDate(0)
  return before
}
