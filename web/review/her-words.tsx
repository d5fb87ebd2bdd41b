import { useTranslation } from 'react-i18next'
import type { ReviewSummary } from '#contract/review/review.ts'
import { dayWords } from '#web/lib/words/day-words.ts'

/** What the Historic Environment Record says of a find, when, and why or with which number. */
export function HerWords({ her }: { her: NonNullable<ReviewSummary['her']> }) {
  const { t, i18n } = useTranslation('review')
  const { status, reason, reference } = her
  const day = dayWords(new Date(her.at), i18n.language, 'medium')
  const words = [
    t('her.line', { status: t(`her.status.${status}`), day }),
    reason && t(`her.reasons.${reason}`),
    reference && t('targetNumber', { scheme: t(`schemes.${reference.scheme}`), number: reference.number }),
  ]
  return <>{words.filter(Boolean).join(' · ')}</>
}
