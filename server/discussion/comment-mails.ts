import type { Language } from '#language/language.ts'
import { letter, type Mail } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

interface Reader {
  username: string
  email: string
  language: Language
}

interface About {
  /** Number of the record: an email names no title and no place. */
  recordId: number
  publicUrl: string
}

export function commentHiddenMail(
  reader: Reader,
  { recordId, publicUrl, reason }: About & { reason: string },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('commentHidden.subject'),
    paragraphs: [
      t('commentHidden.text', { record: recordId }),
      reason,
      t('commentHidden.appeal'),
      `${publicUrl}/LidarPortal?record=${recordId}`,
      t('commentHidden.rules'),
      `${publicUrl}/rules`,
    ],
  })
}

export function commentShownMail(reader: Reader, { recordId, publicUrl }: About): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('commentShown.subject'),
    paragraphs: [t('commentShown.text', { record: recordId }), `${publicUrl}/LidarPortal?record=${recordId}`],
  })
}

export function appealAnsweredMail(
  reader: Reader,
  { recordId, publicUrl, answer, outcome }: About & { answer: string; outcome: 'shown' | 'kept' },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('appealAnswered.subject'),
    paragraphs: [
      t(`appealAnswered.${outcome}`, { record: recordId }),
      answer,
      `${publicUrl}/LidarPortal?record=${recordId}`,
    ],
  })
}
