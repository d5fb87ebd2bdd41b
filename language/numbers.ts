import { languageOf, type Language } from './language.ts'

/** Numbers are written alike in both languages. Browsers without Welsh would write them as in their own language. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', cy: 'en-GB' }

/** Returns a number with separators: `1,240.5`. */
export function numberWords(value: number, language: string, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(LOCALES[languageOf(language)], options).format(value)
}
