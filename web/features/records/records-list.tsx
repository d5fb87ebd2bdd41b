import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Record } from '#contract/records.ts'
import { useRecordLabels } from './record-labels.ts'
import { recordsQuery } from './records.data.ts'

const PAGE = 50

/** All records in words, newest first. */
export function RecordsList({ onViewFull }: { onViewFull: (id: number) => void }) {
  const { t } = useTranslation('records')
  const { data, isError, refetch } = useQuery(recordsQuery())
  const [shown, setShown] = useState(PAGE)
  if (isError) {
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {t('list.failed')}
      </Alert>
    )
  }
  if (!data) return <CircularProgress aria-label={t('list.loading')} />
  if (data.length === 0) return <Typography>{t('list.empty')}</Typography>
  return (
    <>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {data
          .toReversed()
          .slice(0, shown)
          .map((record) => (
            <li key={record.id}>
              <RecordLine record={record} onViewFull={() => onViewFull(record.id)} />
            </li>
          ))}
      </Stack>
      {data.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + PAGE)} sx={{ mt: 2 }}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

function RecordLine({ record, onViewFull }: { record: Record; onViewFull: () => void }) {
  const labels = useRecordLabels(record)
  const about = [labels.monumentType, labels.period, record.recorded_by, record.date_recorded]
  return (
    <>
      <Link component="button" variant="h3" onClick={onViewFull} sx={{ textAlign: 'start' }}>
        {record.title}
      </Link>
      <Typography variant="body2" color="text.secondary">
        {about.filter(Boolean).join(' · ')}
      </Typography>
    </>
  )
}
