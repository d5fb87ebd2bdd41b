import { dayInWords } from '#language/days.ts'

/** A date in the visitor's time zone, in words: `21 November 2026`, `21 Tachwedd 2026`. */
export function dayWords(date: Date, language: string, style: 'long' | 'medium' = 'long'): string {
  return dayInWords(date, language, { style })
}

/** Date and time: `21 November 2026, 22:31`, `21 Tachwedd 2026, 22:31`. */
export function momentWords(date: Date, language: string): string {
  return `${dayWords(date, language)}, ${twoFigures(date.getHours())}:${twoFigures(date.getMinutes())}`
}

/** A date for use in a file name: `2026-11-21`. */
export function dayForFile(date: Date): string {
  return `${date.getFullYear()}-${twoFigures(date.getMonth() + 1)}-${twoFigures(date.getDate())}`
}

function twoFigures(part: number): string {
  return String(part).padStart(2, '0')
}
