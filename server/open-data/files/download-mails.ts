import { dayInWords } from '#language/days.ts'
import type { Language } from '#language/language.ts'
import { letter, type Mail } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import { countWords } from './file-texts.ts'

export function readyMail(
  reader: { username: string; email: string; language: Language },
  { link, records, until }: { link: string; records: number; until: Date },
): Mail {
  const { language } = reader
  const t = wordsIn(language, 'downloads')
  return letter(reader, {
    subject: t('mail.subject'),
    paragraphs: [
      t('mail.text', {
        records: countWords(language, records),
        day: dayInWords(until, language, { zone: 'UTC' }),
      }),
      link,
      t('mail.licence'),
    ],
  })
}
