import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { reviewQuery } from './review.data.ts'

/** Leads those who can decide about a record now to their list. */
export function ReviewLink({ id }: { id: number }) {
  const { t } = useTranslation('review')
  const { data } = useQuery(reviewQuery(id))
  if (!data?.acts.some((act) => act === 'decide' || act === 'reopen')) return null
  return (
    <Link component={RouterLink} to={`/review?record=${id}`}>
      {t('openReview')}
    </Link>
  )
}
