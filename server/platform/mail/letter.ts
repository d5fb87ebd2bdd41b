import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { Mail, Naming } from './mail.rules.ts'

interface Reader {
  /** User id, null for visitors. */
  id?: number | null
  email: string
  language: Language
  username?: string
}

/** A paragraph, or one that names a record. */
export type Paragraph = string | Naming

/** An email to one reader: a greeting, the paragraphs and the name of the portal. The subject names no record of others. */
export function letter(
  { id = null, email, language, username }: Reader,
  { subject, paragraphs }: { subject: string; paragraphs: readonly Paragraph[] },
): Mail {
  return {
    to: email,
    language,
    subject,
    text: letterText({ language, username }, paragraphs),
    ...namingOf(id, paragraphs),
  }
}

/** @param reader user id, null for visitors */
export function namingOf(reader: number | null, paragraphs: readonly Paragraph[]): Pick<Mail, 'naming'> {
  const parts = paragraphs.filter((each) => typeof each !== 'string')
  return parts.length > 0 ? { naming: { reader, parts } } : {}
}

export function letterText(
  { language, username }: { language: Language; username?: string | undefined },
  paragraphs: readonly Paragraph[],
): string {
  const t = wordsIn(language, 'mails')
  const hello = username === undefined ? t('helloAnyone') : t('hello', { username })
  const texts = paragraphs.map((each) => (typeof each === 'string' ? each : each.part))
  return `${[hello, ...texts, wordsIn(language, 'portal')('name')].join('\n\n')}\n`
}
