import type { Language } from '#language/language.ts'
import { findAdministratorReaders } from '#server/accounts/index.ts'
import { letter, letterText, queueMail, type Mail } from '#server/platform/mail/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

interface Reader {
  email: string
  language: Language
  username: string
}

/** What an email for administrators says. It names no place, title or person: emails are less protected than the portal. */
interface Letter {
  subject: string
  paragraphs: readonly string[]
}

type TextIn = (language: Language) => Letter

/** Sends an email to every administrator, each in their language, and to the operator's own address, if it is another. */
export async function notifyAdministrators(
  tx: Database,
  { feedbackEmail, urgent }: { feedbackEmail: string | null; urgent: boolean },
  textIn: TextIn,
): Promise<void> {
  const urgency = urgent ? 'urgent' : 'ordinary'
  const readers = await findAdministratorReaders(tx)
  for (const reader of readers) await queueMail(tx, letter(reader, textIn(reader.language)), urgency)
  const isReader = readers.some(({ email }) => email.toLowerCase() === feedbackEmail?.toLowerCase())
  if (feedbackEmail !== null && !isReader) await queueMail(tx, mailToOperator(feedbackEmail, textIn), urgency)
}

/** In both languages. */
function mailToOperator(to: string, textIn: TextIn): Mail {
  const [english, welsh] = [textIn('en'), textIn('cy')]
  return {
    to,
    language: 'en, cy',
    subject: `${english.subject} / ${welsh.subject}`,
    text: [
      letterText({ language: 'en' }, english.paragraphs),
      letterText({ language: 'cy' }, welsh.paragraphs),
    ].join('\n'),
  }
}

export function newRequestText(
  language: Language,
  { atRisk, publicUrl }: { atRisk: boolean; publicUrl: string },
): Letter {
  const t = wordsIn(language, 'mails')
  return {
    subject: t(atRisk ? 'sensitiveRequest.riskSubject' : 'sensitiveRequest.subject'),
    paragraphs: [
      t(atRisk ? 'sensitiveRequest.riskText' : 'sensitiveRequest.text'),
      `${publicUrl}/admin/sensitive`,
    ],
  }
}

/** @param late number of requests that are not answered although the promised time is over */
export function reminderText(
  language: Language,
  { late, publicUrl }: { late: number; publicUrl: string },
): Letter {
  const t = wordsIn(language, 'mails')
  return {
    subject: t('sensitiveReminder.subject'),
    paragraphs: [
      t('sensitiveReminder.text', { count: late }),
      t('sensitiveReminder.withheld'),
      `${publicUrl}/admin/sensitive`,
    ],
  }
}

/** For the finder of a record, whose place or title is not in it. */
export function placeWithheldMail(
  reader: Reader,
  { record, publicUrl }: { record: number; publicUrl: string },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('placeWithheld.subject', { record }),
    paragraphs: [t('placeWithheld.text', { record }), `${publicUrl}/contact`],
  })
}

export function requestAnsweredMail(reader: Pick<Reader, 'email' | 'language'>, answer: string): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('sensitiveAnswered.subject'),
    paragraphs: [t('sensitiveAnswered.text'), answer],
  })
}
