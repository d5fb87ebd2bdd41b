import i18next, { type TFunction } from 'i18next'
import type { Language } from '#language/language.ts'
import { ownPlurals } from '#language/plurals.ts'
import { CATALOGUE } from './catalogue.ts'

export type Namespace = keyof (typeof CATALOGUE)['en']
export type Words<N extends Namespace> = TFunction<N>

const texts = i18next.createInstance()
// Without `initAsync`, the texts are there when this module has loaded.
void texts.use(ownPlurals).init({
  resources: CATALOGUE,
  lng: 'en',
  fallbackLng: false,
  defaultNS: 'portal',
  initAsync: false,
  interpolation: { escapeValue: false },
})

/** The texts of emails, feeds, files and previews, from the same catalogue as those of the pages. */
export function wordsIn<N extends Namespace>(language: Language, namespace: N): Words<N> {
  return texts.getFixedT(language, namespace)
}

/** The names of a record's types in a language; the stored value if the catalogue does not know it. */
export function vocabularyIn(
  language: Language,
  { site_type, monument_type }: { site_type: string; monument_type: string },
): { siteType: string; monumentType: string } {
  const label = (key: string, otherwise: string) =>
    texts.exists(key, { lng: language, ns: 'vocabulary' })
      ? wordsIn(language, 'vocabulary')(key as 'period.unknown')
      : otherwise
  return {
    siteType: label(`siteType.${site_type}`, site_type),
    monumentType: label(`monumentType.${monument_type}`, monument_type),
  }
}

/** Texts of the catalogue as pieces: text and name of a value in turn. */
const PIECES = new Map<string, readonly string[]>()

/**
 * Fills values into a text of the catalogue, for texts in each of very many records: `wordsIn` takes ten times as long.
 * Plurals and texts within texts are for `wordsIn` alone.
 */
export function filledIn(text: string, values: Readonly<Record<string, string | number>>): string {
  const pieces = PIECES.get(text) ?? text.split(/\{\{(\w+)\}\}/)
  PIECES.set(text, pieces)
  return pieces.map((piece, at) => (at % 2 === 0 ? piece : String(values[piece] ?? `{{${piece}}}`))).join('')
}
