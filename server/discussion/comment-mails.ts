import type { Language } from '#language/language.ts'
import { letter, type Mail, type Paragraph } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

interface Reader {
  id: number
  username: string
  email: string
  language: Language
}

interface About {
  /** Number of the record: an email names no title and no place, and no number of a record that is withheld from the author since. */
  recordId: number
  publicUrl: string
}

export function commentHiddenMail(
  reader: Reader,
  { recordId: record, publicUrl, reason }: About & { reason: string },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('commentHidden.subject'),
    paragraphs: [
      { record, part: t('commentHidden.text', { record }), instead: t('commentHidden.some') },
      reason,
      // Whoever cannot open the record asks in another way.
      { record, part: t('commentHidden.appeal'), instead: t('appeal') },
      { record, part: linkTo(record, publicUrl), instead: `${publicUrl}/contact` },
      t('commentHidden.rules'),
      `${publicUrl}/rules`,
    ],
  })
}

export function commentShownMail(reader: Reader, { recordId: record, publicUrl }: About): Mail {
  const t = wordsIn(reader.language, 'mails')
  return letter(reader, {
    subject: t('commentShown.subject'),
    paragraphs: [
      { record, part: t('commentShown.text', { record }), instead: t('commentShown.some') },
      link(record, publicUrl),
    ],
  })
}

export function appealAnsweredMail(
  reader: Reader,
  { recordId: record, publicUrl, answer, outcome }: About & { answer: string; outcome: 'shown' | 'kept' },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  const isShown = outcome === 'shown'
  return letter(reader, {
    subject: t('appealAnswered.subject'),
    paragraphs: [
      {
        record,
        part: t(isShown ? 'appealAnswered.shown' : 'appealAnswered.kept', { record }),
        instead: t(isShown ? 'appealAnswered.someShown' : 'appealAnswered.someKept'),
      },
      answer,
      link(record, publicUrl),
    ],
  })
}

function link(record: number, publicUrl: string): Paragraph {
  return { record, part: linkTo(record, publicUrl), instead: '' }
}

function linkTo(record: number, publicUrl: string): string {
  return `${publicUrl}/LidarPortal?record=${record}`
}
