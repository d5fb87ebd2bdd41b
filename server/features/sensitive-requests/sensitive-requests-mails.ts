import { PROVISIONAL_HOURS } from '#contract/sensitive-requests.ts'
import type { Language } from '#language/language.ts'
import { letter, letterText, type Mail } from '#server/features/mail/index.ts'
import { wordsIn } from '#server/platform/words.ts'

/** What an email for administrators says. It names no place, title or person: emails are less protected than the portal. */
interface Announced {
  atRisk: boolean
  publicUrl: string
}

interface Reader {
  email: string
  language: Language
  username: string
}

export function newRequestMail(reader: Reader, request: Announced): Mail {
  return letter(reader, announcementIn(reader.language, request))
}

/** For the operator's own address, in both languages. */
export function newRequestMailToOperator(to: string, request: Announced): Mail {
  const [english, welsh] = [announcementIn('en', request), announcementIn('cy', request)]
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

function announcementIn(language: Language, { atRisk, publicUrl }: Announced) {
  const t = wordsIn(language, 'mails')
  return {
    subject: t(atRisk ? 'sensitiveRequest.riskSubject' : 'sensitiveRequest.subject'),
    paragraphs: [
      t(atRisk ? 'sensitiveRequest.riskText' : 'sensitiveRequest.text'),
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
    paragraphs: [t('placeWithheld.text', { record, hours: PROVISIONAL_HOURS }), `${publicUrl}/contact`],
  })
}

export function requestAnsweredMail(reader: Pick<Reader, 'email' | 'language'>, answer: string): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('sensitiveAnswered.subject'),
    paragraphs: [t('sensitiveAnswered.text'), answer],
  })
}
