import { dayWords } from './day-words.ts'

/** A moment of the visitor's own calendar and clock: `21 November 2026, 14:05`. */
export function momentWords(iso: string, language: string): string {
  const moment = new Date(iso)
  const twoFigures = (part: number) => String(part).padStart(2, '0')
  return `${dayWords(moment, language)}, ${twoFigures(moment.getHours())}:${twoFigures(moment.getMinutes())}`
}
