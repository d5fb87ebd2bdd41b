import { changeOwnAccount } from '#contract/accounts/account-settings.ts'
import type { Language } from '#web/i18n/index.ts'
import { call } from '#web/lib/api.ts'

/** Stores the language for emails to the member. A failure is ignored, because nothing on screen depends on it. */
export async function keepLanguage(language: Language): Promise<void> {
  await Promise.allSettled([call(changeOwnAccount, { body: { language } })])
}
