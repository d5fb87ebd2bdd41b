import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/words.ts'
import type { StoredRecord } from './record.ts'

/** How to name the member of a record when it is reused; null if it has no licence. */
export function creditOf(
  { username, licence }: Pick<StoredRecord, 'username' | 'licence'>,
  language: Language = 'en',
): string | null {
  if (licence.record === 'none') return null
  const t = wordsIn(language, 'licences')
  return t('attribution', { name: username ?? t('formerMember'), licence: t('names.ccBy') })
}
