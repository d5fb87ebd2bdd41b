import { getOwnAccount } from '#contract/accounts.ts'
import { hasChosenLanguage, speakAsMember } from '#web/i18n/index.ts'
import { call } from '#web/lib/api.ts'

/**
 * Members who chose a language once are not asked again on the next device. Whoever has chosen one in this browser keeps
 * it: they can see what they chose, and not what their account says. A failure costs nothing but this.
 */
export async function adoptLanguage(token: string): Promise<void> {
  if (hasChosenLanguage()) return
  try {
    const { language } = await call(getOwnAccount, { token })
    await speakAsMember(language)
  } catch {
    // The words on screen stay as they are.
  }
}
