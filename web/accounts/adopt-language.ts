import { getOwnAccount } from '#contract/accounts/accounts.ts'
import { hasChosenLanguage, speakAsMember } from '#web/i18n/index.ts'
import { call } from '#web/lib/api.ts'

/**
 * Applies the language of the member's account, so that members need not choose it again on another device. A language
 * chosen in this browser takes precedence, because that choice is visible here. If the request fails, the language stays.
 */
export async function adoptLanguage(token: string): Promise<void> {
  if (hasChosenLanguage()) return
  try {
    const { language } = await call(getOwnAccount, { token })
    await speakAsMember(language)
  } catch {
    // The page keeps its language.
  }
}
