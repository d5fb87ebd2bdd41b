import { dayInWords, monthInWords } from '#language/days.ts'

export function joined(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' · ')
}

/** A name inside a sentence. `LiDAR` and `GPS` keep their capitals. */
export function inSentence(name: string): string {
  const keeps = name.startsWith('LiDAR') || !/^\p{Lu}\p{Ll}/u.test(name)
  return keeps ? name : name.charAt(0).toLocaleLowerCase() + name.slice(1)
}

/** A day, a month or a year in words; a text that is none stays as it is. */
export function dayOrPartWords(day: string, language: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(day)) {
    const date = new Date(`${day}T00:00:00Z`)
    return Number.isNaN(date.getTime()) ? day : dayInWords(date, language, { zone: 'UTC' })
  }
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(day) ? monthInWords(day, language) : day
}
