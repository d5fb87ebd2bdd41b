/** The languages of the portal. */
export type Language = 'en' | 'cy'

/** Text of an unknown language is shown as English. */
export function languageOf(tag: string): Language {
  return tag === 'cy' ? 'cy' : 'en'
}
