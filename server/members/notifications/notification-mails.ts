import type { Language } from '#language/language.ts'
import { numberWords } from '#language/numbers.ts'
import { letterText, namingOf, type Mail, type Paragraph } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

interface DigestRecord {
  id: number
  title: string
  metres: number
}

interface DigestFacts {
  /** User id of the reader. */
  id: number
  username: string
  place: string
  radiusKm: number
  /** The nearest of the new records. */
  records: readonly DigestRecord[]
  /** Number of all new records. */
  total: number
}

type Written = Pick<Mail, 'subject' | 'text' | 'naming'>

export function digestMail(
  language: Language,
  facts: DigestFacts,
  { publicUrl, stop }: { publicUrl: string; stop: string },
): Written {
  const t = wordsIn(language, 'mails')
  const { id: reader, username, radiusKm: km, records, total: count } = facts
  const place = facts.place === '' ? t('digest.yourPlace') : facts.place
  const entries = records.map(({ id, title, metres }) => {
    const line = t('digest.away', { title, distance: kilometres(language, metres) })
    return {
      record: id,
      part: `${line}\n${publicUrl}/LidarPortal?record=${id}`,
      instead: t('digest.changed'),
    }
  })
  const rest = count - records.length
  const more = rest > 0 ? [t('digest.more', { count: rest })] : []
  const paragraphs = [t('digest.intro', { count, place, km }), ...entries, ...more]
  return {
    subject: t('digest.subject', { count, place }),
    text: letterText({ language, username }, paragraphs) + footer(language, t('digest.why'), stop),
    ...namingOf(reader, paragraphs),
  }
}

export function newsMail(
  language: Language,
  { username, title, address }: { username: string; title: string; address: string },
  stop: string,
): Written {
  const t = wordsIn(language, 'mails')
  const paragraphs = [title, `${t('news.readOn')}\n${address}`]
  return {
    subject: t('news.subject', { title }),
    text: letterText({ language, username }, paragraphs) + footer(language, t('news.why'), stop),
  }
}

interface CommentFacts {
  /** User id of the reader. */
  id: number
  username: string
  /** Numbers of records: an email names no title and no place. */
  mentions: readonly number[]
  comments: readonly number[]
}

export function commentsMail(
  language: Language,
  { id: reader, username, mentions, comments }: CommentFacts,
  { publicUrl, stop }: { publicUrl: string; stop: string },
): Written {
  const t = wordsIn(language, 'mails')
  const about = (kind: 'mentioned' | 'written', record: number): Paragraph => ({
    record,
    part: `${t(`comments.${kind}`, { record })}\n${publicUrl}/LidarPortal?record=${record}`,
    instead: '',
  })
  const paragraphs = [
    t('comments.intro'),
    ...mentions.map((id) => about('mentioned', id)),
    ...comments.filter((id) => !mentions.includes(id)).map((id) => about('written', id)),
  ]
  return {
    subject: t('comments.subject'),
    text: letterText({ language, username }, paragraphs) + footer(language, t('comments.why'), stop),
    ...namingOf(reader, paragraphs),
  }
}

/** Says why the reader gets the email, and how to unsubscribe. */
function footer(language: Language, why: string, stop: string): string {
  return ['', '--', why, wordsIn(language, 'mails')('unsubscribe'), stop, ''].join('\n')
}

function kilometres(language: Language, metres: number): string {
  return numberWords(metres / 1000, language, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
}
