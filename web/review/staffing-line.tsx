import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffingQuery } from './review.data.ts'

/** How soon reviewers look at finds. Nothing is promised that is not so. */
export function StaffingLine() {
  const { t } = useTranslation('review')
  const { data, isPending } = useQuery(staffingQuery())
  // Its room is kept while it loads: what stands below would otherwise move under the pointer.
  if (isPending) return <Typography variant="body2">&nbsp;</Typography>
  if (!data) return null
  const { staffed, waiting, median_days: days } = data
  if (staffed && waiting === 0) return null
  return (
    <Typography variant="body2" color="text.secondary">
      {!staffed && <span>{t('unstaffed')}</span>}
      {staffed && days === null && <span>{t('staffedUnknown', { count: waiting })}</span>}
      {staffed && days !== null && (
        <span>{t('staffed', { count: waiting, days: t('days', { count: days }) })}</span>
      )}
    </Typography>
  )
}
