import type { Language } from '#language/language.ts'

/** A text of somebody else, and its language; null if nobody knows it. */
export interface KnownText {
  text: string
  language: Language | null
}

/** Returns the text in the language of the page. @param welsh the same text in Welsh; null if there is only English */
export function inPageLanguage(english: string, welsh: string | null, language: string): KnownText {
  return language === 'cy' && welsh !== null
    ? { text: welsh, language: 'cy' }
    : { text: english, language: 'en' }
}
