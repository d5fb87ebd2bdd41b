import Alert from '@mui/material/Alert'
import { useTranslation } from 'react-i18next'
import { type RecordReview } from '#contract/review/review.ts'
import { DECIDED_STATES } from '#contract/review/verdicts.ts'
import { useSession } from '#web/accounts/session/session.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { reviewMeanwhile } from '../review-queue.data.ts'

/** Why the last decision about a record was not accepted, and where what was written is now. */
export function RefusedDecision({ failure, review }: { failure: Error; review: RecordReview }) {
  const { t } = useTranslation(['reviewQueue', 'review'])
  const { t: tRefusal } = useTranslation('refusals')
  const session = useSession()
  const state = t(`review:states.${review.state}`)
  if (!reviewMeanwhile(failure))
    return <Alert severity="warning">{faultTexts(tRefusal, failure, t('notSent'))}</Alert>
  if (review.acts.includes('decide')) return <Alert severity="warning">{t('conflict', { state })}</Alert>
  const own = session !== null && decidedBy(review) === session.username
  return <Alert severity="warning">{t(own ? 'decidedElsewhere' : 'decidedMeanwhile', { state })}</Alert>
}

/** Username of the reviewer who decided last; null if that is not known. */
function decidedBy({ events }: RecordReview): string | null {
  const decision = events.findLast(({ kind }) => DECIDED_STATES.some((state) => state === kind))
  return decision?.by ?? null
}
