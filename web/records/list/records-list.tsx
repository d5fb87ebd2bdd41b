import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import type { RecordSummary } from '#contract/records/records.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { useFailureText } from '#web/lib/sending/failure-text.ts'
import { useRecordLabels } from '../details/record-words.ts'
import { RecordThumbnail } from '../photos/record-thumbnail.tsx'
import { searchQuery } from '../records.data.ts'

interface RecordsListProps {
  filter: RecordFilter
  /** Message for an empty list. */
  empty: string
  /** Renders the title as the link or button that leads to the record. */
  renderTitle: (record: RecordSummary) => ReactNode
  /** Whether all records are those of one member: shows pictures and beginnings instead of the name. */
  ofMember?: boolean
}

/** Records as a list, newest first, fifty at a time. */
export function RecordsList({ filter, empty, renderTitle, ofMember = false }: RecordsListProps) {
  const { t } = useTranslation('records')
  const failed = useFailureText()
  const query = useInfiniteQuery(searchQuery(filter))
  const { data, error, refetch, hasNextPage, fetchNextPage } = query
  if (error && !data) {
    return (
      <Alert severity="warning" action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
        {failed(t('list.failed'), error)}
      </Alert>
    )
  }
  if (!data) return <CircularProgress aria-label={t('list.loading')} />
  const records = data.pages.flatMap((page) => page.records)
  if (records.length === 0) return <Typography>{empty}</Typography>
  return (
    <>
      <Stack component="ul" sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
        {records.map((record) => (
          <Box component="li" key={record.id} sx={{ display: 'flex', gap: 2 }}>
            {ofMember && <RecordThumbnail address={record.thumbnail} size={88} />}
            <Box sx={{ minWidth: 0 }}>
              {renderTitle(record)}
              {ofMember && (
                <Typography variant="body2" sx={{ overflowWrap: 'anywhere', maxWidth: '65ch' }}>
                  <MemberText>{record.excerpt}</MemberText>
                </Typography>
              )}
              <AboutRecord record={record} named={!ofMember} />
            </Box>
          </Box>
        ))}
      </Stack>
      {query.isFetchNextPageError && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {failed(t('list.failed'), error)}
        </Alert>
      )}
      {hasNextPage && (
        <Button
          variant="outlined"
          loading={query.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          sx={{ mt: 2 }}
        >
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

function AboutRecord({ record, named }: { record: RecordSummary; named: boolean }) {
  const { t } = useTranslation('review')
  const labels = useRecordLabels(record)
  const state = record.review && t(`states.${record.review}`)
  const about = [labels.monumentType, labels.period, named && record.recorded_by, record.date_recorded, state]
  return (
    <Typography variant="body2" color="text.secondary">
      {about.filter(Boolean).join(' · ')}
    </Typography>
  )
}
