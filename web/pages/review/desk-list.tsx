import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import {
  type listQueue,
  type QueuedRecord,
  QUEUE_ORDERS,
  QUEUE_TABS,
  type QueueOrder,
  type QueueTab,
} from '#contract/review/review-queue.ts'
import type { Answer } from '#contract/http/route.ts'
import { useHerOfficer } from '#web/accounts/administrator.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'
import { FilterForm } from '#web/records/filter/filter-form.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { KeyboardIcon } from '#web/ui/icons/controls.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { QueueList } from './queue/queue-list.tsx'
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
  const officer = useHerOfficer()
  return (
    <>
      <Typography variant="h3" component="h1" sx={{ px: 2, pt: 2 }}>
        {t('heading')}
      </Typography>
      {officer === 'yes' && (
        <Link component={RouterLink} to="/review/her" sx={{ display: 'inline-block', px: 2, pt: 1 }}>
          {t('toHer')}
        </Link>
      )}
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

interface QueueControlsProps {
  tab: QueueTab
  /** Numbers of records in each list; null until they are known. */
  counts: Readonly<Record<QueueTab, number>> | null
  onTab: (tab: QueueTab) => void
  order: QueueOrder
  onOrder: (order: QueueOrder) => void
  seen: boolean
  onSeen: (seen: boolean) => void
  filter: RecordFilter
  onFilter: (filter: RecordFilter) => void
  onKeys: () => void
}

/** Which list, in which order, and what is left out of it. */
function QueueControls(props: QueueControlsProps) {
  const { t } = useTranslation('reviewQueue')
  const { tab, counts, onTab, order, onOrder, seen, onSeen } = props
  return (
    <Stack sx={{ px: 2, pt: 1.5, pb: 1, gap: 0.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'start', justifyContent: 'space-between' }}>
        <Box role="group" aria-label={t('tab')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
          {QUEUE_TABS.map((value) => (
            <Chip
              key={value}
              component="button"
              clickable
              aria-pressed={value === tab}
              color={value === tab ? 'primary' : 'default'}
              variant={value === tab ? 'filled' : 'outlined'}
              label={
                counts
                  ? t('tabWithCount', { tab: t(`tabs.${value}`), count: counts[value] })
                  : t(`tabs.${value}`)
              }
              onClick={() => onTab(value)}
              sx={{ fontSize: '0.95rem', '@media (pointer: coarse)': { height: 44, borderRadius: 22 } }}
            />
          ))}
        </Box>
        <IconButton aria-label={t('keys.title')} onClick={props.onKeys}>
          <KeyboardIcon />
        </IconButton>
      </Box>
      <NativeSelect
        label={t('order')}
        value={order}
        options={QUEUE_ORDERS.map((value) => ({ value, name: t(`orders.${value}`) }))}
        onChange={onOrder}
      />
      <FormControlLabel
        control={<Switch checked={!seen} onChange={(_, hide) => onSeen(!hide)} />}
        label={t('hideSeen')}
      />
      <Fold title={t('filter')}>
        <FilterForm filter={props.filter} onChange={props.onFilter} />
      </Fold>
    </Stack>
  )
}
