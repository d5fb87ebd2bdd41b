import type { DeclineReason, HerAnswered } from '#contract/her/her.ts'
import { insertNotice } from '#server/notices/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import {
  findAnswerReader,
  letter,
  queueMail,
  type AnswerReader,
  type Mail,
} from '#server/platform/mail/index.ts'
import { wordsIn } from '#server/platform/texts/words.ts'

interface Answered {
  /** The record. */
  id: number
  /** Null if the finder has left. */
  finder: number | null
  status: HerAnswered
  reason: DeclineReason | null
  note: string | null
}

/** Tells the finder of a record what the Historic Environment Record answers, on the page, and by email if they chose that. */
export async function notifyOfHerAnswer(
  tx: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  answered: Answered,
): Promise<void> {
  const { id, finder, status } = answered
  if (finder === null) return
  await insertNotice(tx, { accountId: finder, kind: `her_${status}`, recordId: id })
  const reader = await findAnswerReader(tx, finder)
  if (reader) await queueMail(tx, answerMail(reader, { ...answered, publicUrl }))
}

/** Names neither the place nor the number there: emails are less protected than what is withheld. */
function answerMail(
  reader: AnswerReader,
  { id, status, reason, note, publicUrl }: Omit<Answered, 'finder'> & { publicUrl: string },
): Mail {
  const t = wordsIn(reader.language, 'mails')
  const tReview = wordsIn(reader.language, 'review')
  const paragraphs = [
    t(`her.${status}.text`, { record: id }),
    ...(reason === null ? [] : [t('review.reason', { reason: tReview(`her.reasons.${reason}`) })]),
    ...(note === null ? [] : [t('her.note'), note]),
    t(`her.${status}.next`),
    `${publicUrl}/LidarPortal?record=${id}`,
  ]
  return letter(reader, { subject: t(`her.${status}.subject`, { record: id }), paragraphs })
}
