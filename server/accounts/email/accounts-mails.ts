import type { Language } from '#language/language.ts'
import { letter, type Mail } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

interface Reader {
  username: string
  email: string
  language: Language
}

/** @param link lasts one hour and works once */
export function resetMail(reader: Reader, link: string): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('reset.subject'),
    paragraphs: [t('reset.choose'), link, t('reset.once'), t('reset.ignore')],
  })
}

/** @param help address of the page for a new password */
export function passwordChangedMail(reader: Reader, help: string): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('passwordChanged.subject'),
    paragraphs: [t('passwordChanged.text'), t('passwordChanged.notYou'), help],
  })
}

/**
 * To the old address. It does not say which is the new one.
 * @param waits whether notifications still go to this address, until the new one is confirmed
 */
export function emailChangedMail(
  reader: Reader,
  { contact, waits }: { contact: string; waits: boolean },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  const then = waits ? t('emailChanged.waits') : t('emailChanged.leaves')
  return letter(reader, {
    subject: t('emailChanged.subject'),
    paragraphs: [`${t('emailChanged.text')} ${then}`, t('emailChanged.notYou'), contact],
  })
}
