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

export interface Answered {
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

/** Tells finders of several answers at once: a notice for each find, and one email for each of them. */
export async function notifyOfHerAnswers(
  tx: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  answers: readonly Answered[],
): Promise<void> {
  const finders = new Set(answers.flatMap(({ finder }) => finder ?? []))
  for (const accountId of finders) {
    const theirs = answers.filter(({ finder }) => finder === accountId)
    for (const { id, status } of theirs)
      await insertNotice(tx, { accountId, kind: `her_${status}`, recordId: id })
    const reader = await findAnswerReader(tx, accountId)
    const [only] = theirs
    if (reader && only)
      await queueMail(
        tx,
        theirs.length === 1
          ? answerMail(reader, { ...only, publicUrl })
          : manyMail(reader, theirs, publicUrl),
      )
  }
}

function manyMail(reader: AnswerReader, answers: readonly Answered[], publicUrl: string): Mail {
  const t = wordsIn(reader.language, 'mails')
  const tReview = wordsIn(reader.language, 'review')
  const lines = answers.flatMap(({ id, status, reason, note }) => [
    t(`her.many.${status}`, {
      record: id,
      ...(reason !== null && { reason: tReview(`her.reasons.${reason}`) }),
    }),
    ...(note === null ? [] : [`${t('her.note')} ${note}`]),
    `${publicUrl}/LidarPortal?record=${id}`,
  ])
  const paragraphs = [t('her.many.text', { records: answers.length }), ...lines]
  return letter(reader, { subject: t('her.many.subject'), paragraphs })
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
