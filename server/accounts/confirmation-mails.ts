import type { Language } from '#language/language.ts'
import { letter, type Mail } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

/** @param link valid for seven days, and once */
export function confirmationMail(
  reader: { username: string; email: string; language: Language },
  link: string,
): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('confirm.subject'),
    paragraphs: [t('confirm.text'), link, t('confirm.once'), t('confirm.ignore')],
  })
}
