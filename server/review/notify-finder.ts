import type { NoticeKind } from '#contract/accounts/notices.ts'
import { insertNotice } from '#server/notices/index.ts'
import { findAnswerReader, queueMail, letter, type Mail } from '#server/platform/mail/index.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Cause } from '#contract/review/verdicts.ts'
import type { Language } from '#language/language.ts'
import { wordsIn } from '#server/platform/texts/words.ts'
import type { ReviewedRecord, ReviewStep } from './review.ts'

type Told = Extract<
  NoticeKind,
  'in_review' | 'needs_info' | 'verified' | 'not_archaeological' | 'already_recorded' | 'reopened' | 'undone'
>

interface News {
  record: Pick<ReviewedRecord, 'id' | 'finder'>
  state: ReviewStep['to'] | 'reopened' | 'undone'
  note: string | null
  step?: ReviewStep
}

/** Tells the finder on the page, and by email about what they chose to be written to. The start of a review is shown on the page only. */
export async function notifyFinder(
  tx: Database,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { record, state, note, step }: News,
): Promise<void> {
  if (record.finder === null || !isTold(state)) return
  await insertNotice(tx, { accountId: record.finder, kind: state, recordId: record.id })
  if (state === 'in_review') return
  const reader = await findAnswerReader(tx, record.finder)
  if (reader)
    await queueMail(
      tx,
      reviewMail(reader, { id: record.id, state, note, reason: step?.reason ?? null, publicUrl }),
    )
}

function isTold(state: News['state']): state is Told {
  return state !== 'submitted'
}

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
function reviewMail(reader: Reader, { id, state, note, reason, publicUrl }: Decided): Mail {
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
