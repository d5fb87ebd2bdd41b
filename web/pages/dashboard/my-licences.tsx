import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { GiveLicenceButton } from '#web/records/licences/give-licence-button.tsx'
import { ownStatisticsQuery } from '#web/records/own/own-records.data.ts'

/** How many of the member's records have no licence, and a way to give it to all of them. */
export function MyLicences() {
  const { t } = useTranslation('licences')
  const { data } = useQuery(ownStatisticsQuery())
  if (!data || data.unlicensed === 0) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Typography>{t('own.without', { count: data.unlicensed })}</Typography>
      <GiveLicenceButton record={null} />
    </Box>
  )
}
