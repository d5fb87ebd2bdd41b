import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import type { RecordReview } from '#contract/review.ts'
import { faultTexts } from '#web/lib/fault-texts.ts'
import { reviewMeanwhile } from './review-queue.data.ts'

/** Why the last decision about a record was not accepted, and where what was written is now. */
export function RefusedDecision({ failure, review }: { failure: Error; review: RecordReview }) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  const { t: tRefusal } = useTranslation('refusals')
  const state = t(`review:states.${review.state}`)
  if (!reviewMeanwhile(failure))
    return <Alert severity="warning">{faultTexts(tRefusal, failure, t('notSent'))}</Alert>
  return (
    <Alert severity="warning">
      {t(review.acts.includes('decide') ? 'conflict' : 'decidedMeanwhile', { state })}
    </Alert>
  )
}
