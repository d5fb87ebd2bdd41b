import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import type { RecordFilter } from '#contract/records/record-filter.ts'
import { QUEUE_ORDERS, QUEUE_TABS, type QueueOrder, type QueueTab } from '#contract/review/review-queue.ts'
import { FilterForm } from '#web/records/filter/filter-form.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { KeyboardIcon } from '#web/ui/icons/controls.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

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
export function QueueControls(props: QueueControlsProps) {
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
