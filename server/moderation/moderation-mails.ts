import { letter, type Mail } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { Reader } from './moderated.repository.ts'
import type { ClosedReport } from './reports/reports.repository.ts'

interface Decision {
  title: string
  reason: string
  /** Address of the operator. */
  contact: string
}

export function recordHiddenMail(reader: Reader, { title, reason, contact }: Decision): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('recordHidden.subject'),
    paragraphs: [t('recordHidden.text', { title }), reason, t('appeal'), contact],
  })
}

export function recordRestoredMail(reader: Reader, { title, reason, contact }: Decision): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('recordRestored.subject'),
    paragraphs: [t('recordRestored.text', { title }), reason, t('recordRestored.questions'), contact],
  })
}

interface Several extends Omit<Decision, 'title'> {
  /** How many were hidden or shown together. */
  records: number
}

export function recordsHiddenMail(reader: Reader, { records, reason, contact }: Several): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('recordsHidden.subject'),
    paragraphs: [t('recordsHidden.text', { records }), reason, t('appeal'), contact],
  })
}

export function importHiddenMail(reader: Reader, { records, reason, contact }: Several): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('importHidden.subject'),
    paragraphs: [t('importHidden.text', { records }), reason, t('appeal'), contact],
  })
}

export function recordsRestoredMail(reader: Reader, { records, reason, contact }: Several): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('recordsRestored.subject'),
    paragraphs: [t('recordsRestored.text', { records }), reason, t('recordRestored.questions'), contact],
  })
}

export function memberSuspendedMail(reader: Reader, { reason, contact }: Omit<Decision, 'title'>): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('memberSuspended.subject'),
    paragraphs: [t('memberSuspended.text'), reason, t('appeal'), contact],
  })
}

export function memberRestoredMail(reader: Reader, login: string): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('memberRestored.subject'),
    paragraphs: [t('memberRestored.text'), login],
  })
}

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
  const part = comment ? t('reportAnswered.comment', { record }) : t('reportAnswered.text', { about })
  const instead = t(comment ? 'reportAnswered.someComment' : 'reportAnswered.someRecord')
  return letter(reader, {
    subject: t('reportAnswered.subject'),
    paragraphs: [record === null ? part : { record, part, instead }, answer],
  })
}
