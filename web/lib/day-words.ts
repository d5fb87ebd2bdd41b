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

/** A date in the visitor's time zone, in words: `21 November 2026`, `21 Tachwedd 2026`. */
export function dayWords(date: Date, language: string, style: 'long' | 'medium' = 'long'): string {
  if (language !== 'cy') return new Intl.DateTimeFormat('en-GB', { dateStyle: style }).format(date)
  return `${date.getDate()} ${WELSH_MONTHS[date.getMonth()] ?? ''} ${date.getFullYear()}`
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
