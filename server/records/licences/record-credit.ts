import type { Language } from '#language/language.ts'
import { CATALOGUE } from '#server/platform/texts/catalogue.ts'
import { filledIn } from '#server/platform/texts/words.ts'
import type { StoredRecord } from '#server/record-fields/index.ts'

/** How to name the member of a record when it is reused; null if it has no licence. */
export function creditOf(
  { username, licence }: Pick<StoredRecord, 'username' | 'licence'>,
  language: Language = 'en',
): string | null {
  if (licence.record === 'none') return null
  const texts = CATALOGUE[language].licences
  return filledIn(texts.attribution, { name: username ?? texts.formerMember, licence: texts.names.ccBy })
}
