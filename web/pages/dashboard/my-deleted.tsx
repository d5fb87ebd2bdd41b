import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RECORD_RESTORE_DAYS } from '#contract/http/limits.ts'
import { ownRecordsQuery } from '#web/records/own/own-records.data.ts'
import { useDeleteRecord } from '#web/records/own/use-delete-record.ts'
import { MemberText } from '#web/ui/spoken.tsx'

/** Recently deleted records that can still be restored; renders nothing if there are none. */
export function MyDeleted() {
  const { t } = useTranslation(['dashboard', 'ownRecords'])
  const { data } = useQuery(ownRecordsQuery({ which: 'deleted' }))
  const { bringBack } = useDeleteRecord()
  if (!data || data.total === 0) return null
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="h6" component="h3">
        {t('deleted.heading')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('deleted.text', { days: RECORD_RESTORE_DAYS })}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.records.map(({ id, title }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', gap: 1, alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            <MemberText>{title}</MemberText>
            <Button
              size="small"
              aria-label={t('ownRecords:delete.restoreNamed', { title })}
              onClick={() => bringBack(id)}
            >
              {t('ownRecords:delete.restore')}
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
