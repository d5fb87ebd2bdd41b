import type { Cause } from '#contract/review/review.ts'
import type { Language } from '#language/language.ts'
import { letter, type Mail } from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

interface Reader {
  username: string
  email: string
  language: Language
}

interface Decided {
  id: number
  state: 'needs_info' | 'verified' | 'not_archaeological' | 'already_recorded' | 'reopened' | 'undone'
  note: string | null
  reason: Cause | null
  publicUrl: string
}

/** Names the record by its number only, because emails are less protected than a place that is withheld. */
export function reviewMail(reader: Reader, { id, state, note, reason, publicUrl }: Decided): Mail {
  const t = wordsIn(reader.language, 'mails')
  const causes = wordsIn(reader.language, 'review')
  const paragraphs = [
    t(`review.${state}.text`, { record: id }),
    ...(reason === null ? [] : [t('review.reason', { reason: causes(`causes.${reason}`) })]),
    ...(note === null ? [] : [t(state === 'undone' ? 'review.noteOfUndoing' : 'review.note'), note]),
    t(`review.${state}.next`),
    `${publicUrl}/LidarPortal?record=${id}`,
  ]
  return letter(reader, { subject: t(`review.${state}.subject`, { record: id }), paragraphs })
}
