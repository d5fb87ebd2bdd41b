import { changeOwnAccount } from '#contract/account-settings.ts'
import type { Language } from '#web/i18n/index.ts'
import { call } from '#web/lib/api.ts'

/** The portal writes to the member in the language that they read it in. Should it fail, nothing on screen depends on it. */
export async function keepLanguage(language: Language): Promise<void> {
  await Promise.allSettled([call(changeOwnAccount, { body: { language } })])
}
