import { languageOf } from './language.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'

/** The Welsh forms of CLDR, by the number that takes them; all other numbers take `other`. */
const WELSH = new Map<number, PluralForm>([
  [0, 'zero'],
  [1, 'one'],
  [2, 'two'],
  [3, 'few'],
  [6, 'many'],
])

/**
 * Returns the plural form of a number. `Intl.PluralRules` is not used: a browser without Welsh would answer by the rules
 * of its own language.
 */
export function pluralForm(language: string, count: number): PluralForm {
  if (languageOf(language) === 'en') return count === 1 ? 'one' : 'other'
  return WELSH.get(count) ?? 'other'
}

/** All plural forms that a text with a number needs in this language. */
export function pluralForms(language: string): readonly PluralForm[] {
  return languageOf(language) === 'en' ? ['one', 'other'] : [...WELSH.values(), 'other']
}

interface PluralRule {
  select: (count: number) => PluralForm
  resolvedOptions: () => { pluralCategories: PluralForm[] }
}

interface WithPluralRules {
  services: { pluralResolver: { getRule: (language: string) => PluralRule } }
}

/** The plug-in for i18next that makes it count by these rules. */
export const ownPlurals = {
  type: '3rdParty' as const,
  init: ({ services }: WithPluralRules): void => {
    services.pluralResolver.getRule = (language) => ({
      select: (count) => pluralForm(language, count),
      resolvedOptions: () => ({ pluralCategories: [...pluralForms(language)] }),
    })
  },
}
