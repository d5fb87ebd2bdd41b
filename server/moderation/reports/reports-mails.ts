import { letter, type Mail } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { ClosedReport } from './reports.repository.ts'

/** For the operator, in both languages, without the reporter's name. */
export function newReportMail(to: string, publicUrl: string): Mail {
  const [english, welsh] = [wordsIn('en', 'mails'), wordsIn('cy', 'mails')]
  return {
    to,
    language: 'en, cy',
    subject: `${english('report.subject')} / ${welsh('report.subject')}`,
    text: `${english('report.text')}\n${welsh('report.text')}\n\n${publicUrl}/admin/reports\n`,
  }
}

export function reportAnsweredMail(
  reader: NonNullable<ClosedReport['reader']>,
  { about, comment, record, answer }: Pick<ClosedReport, 'about' | 'comment' | 'record'> & { answer: string },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('reportAnswered.subject'),
    paragraphs: [
      comment ? t('reportAnswered.comment', { record }) : t('reportAnswered.text', { about }),
      answer,
    ],
  })
}
