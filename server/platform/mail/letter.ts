import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { Mail } from './mail.rules.ts'

interface Reader {
  email: string
  language: Language
  username?: string
}

/** An email to one reader: a greeting, the paragraphs and the name of the portal. */
export function letter(
  { email, language, username }: Reader,
  { subject, paragraphs }: { subject: string; paragraphs: readonly string[] },
): Mail {
  return { to: email, language, subject, text: letterText({ language, username }, paragraphs) }
}

export function letterText(
  { language, username }: { language: Language; username?: string | undefined },
  paragraphs: readonly string[],
): string {
  const t = wordsIn(language, 'mails')
  const hello = username === undefined ? t('helloAnyone') : t('hello', { username })
  return `${[hello, ...paragraphs, wordsIn(language, 'portal')('name')].join('\n\n')}\n`
}
