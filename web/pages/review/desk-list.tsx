import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import type { listQueue, QueuedRecord } from '#contract/review/review-queue.ts'
import type { Answer } from '#contract/http/route.ts'
import { QueueControls } from './queue/queue-controls.tsx'
import { QueueList } from './queue/queue-list.tsx'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import type { useReviewAddress } from './use-review-address.ts'

interface DeskListProps {
  address: ReturnType<typeof useReviewAddress>[0]
  change: ReturnType<typeof useReviewAddress>[1]
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
  query: {
    data: { pages: Answer<typeof listQueue>[] } | undefined
    isError: boolean
    error: Error | null
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  records: readonly QueuedRecord[]
  /** How many of the list are decided and not sent yet, and so not among `records`. */
  gone: number
  onChoose: (id: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  onKeys: () => void
}

/** Id of the line that says how many finds the list has. */
export const LIST_STATUS = 'review-list-status'

/** The lists of the reviewer, and the one that is open. */
export function DeskList(props: DeskListProps) {
  const { t } = useTranslation('reviewQueue')
  const { address, change, query, records, gone } = props
  const { t: tRefusal } = useTranslation('refusals')
  const { data, isError, error } = query
  const [first] = data?.pages ?? []
  return (
    <>
      <Typography variant="h3" component="h1" sx={{ px: 2, pt: 2 }}>
        {t('heading')}
      </Typography>
      <QueueControls
        tab={address.tab}
        counts={first ? { ...first.tabs, [address.tab]: first.tabs[address.tab] - gone } : null}
        onTab={(tab) => change({ tab })}
        order={address.order}
        onOrder={(order) => change({ order })}
        seen={address.seen}
        onSeen={(seen) => change({ seen })}
        filter={props.filter}
        onFilter={props.onFilter}
        onKeys={props.onKeys}
      />
      {isError && (
        <Alert
          severity="warning"
          action={<Button onClick={() => void query.refetch()}>{t('tryAgain')}</Button>}
        >
          {tooOftenText(tRefusal, error) ?? t('failed')}
        </Alert>
      )}
      {!data && !isError && <CircularProgress aria-label={t('loading')} sx={{ m: 2 }} />}
      {first?.boundaries_missing && (
        <Alert severity="info" sx={{ m: 2 }}>
          {t('boundariesMissing')}
        </Alert>
      )}
      {first && (
        <Typography
          id={LIST_STATUS}
          role="status"
          // Takes the focus, and with it the keys, when the last find has left the list.
          tabIndex={-1}
          onKeyDown={props.onKeyDown}
          variant="body2"
          color="text.secondary"
          sx={{ px: 2, py: 1 }}
        >
          {records.length === 0 ? t('nothing') : t('shown', { count: first.total - gone })}
        </Typography>
      )}
      <QueueList
        records={records}
        chosen={address.record}
        onChoose={props.onChoose}
        onKeyDown={props.onKeyDown}
        more={
          query.hasNextPage
            ? { busy: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
            : null
        }
      />
    </>
  )
}
