import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { QueuedRecord } from '#contract/review/review-queue.ts'
import { useLabelsOf } from '#web/records/details/record-words.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { MemberText } from '#web/ui/spoken.tsx'

interface QueueListProps {
  records: readonly QueuedRecord[]
  chosen: number | null
  onChoose: (id: number) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Null if all are listed. */
  more: { busy: boolean; load: () => void } | null
}

/** The records of one list of the reviewer. */
export function QueueList({ records, chosen, onChoose, onKeyDown, more }: QueueListProps) {
  const { t } = useTranslation('reviewQueue')
  return (
    <>
      {/* The buttons inside take the focus; the list only hears the keys that are pressed on them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol
        aria-label={t('list')}
        data-review-list
        onKeyDown={onKeyDown}
        style={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {records.map((record) => (
          <li key={record.id}>
            <QueueLine record={record} chosen={record.id === chosen} onChoose={() => onChoose(record.id)} />
          </li>
        ))}
      </ol>
      {more && (
        <Box sx={{ p: 2 }}>
          <Button variant="outlined" loading={more.busy} onClick={more.load}>
            {t('more')}
          </Button>
        </Box>
      )}
    </>
  )
}

interface QueueLineProps {
  record: QueuedRecord
  chosen: boolean
  onChoose: () => void
}

function QueueLine({ record, chosen, onChoose }: QueueLineProps) {
  const { t, i18n } = useTranslation('reviewQueue')
  const { t: tRecords } = useTranslation('records')
  const labels = useLabelsOf()(record)
  const since = dayWords(new Date(record.since), i18n.language, 'medium')
  return (
    <ButtonBase
      id={lineId(record.id)}
      aria-current={chosen || undefined}
      onClick={onChoose}
      sx={{
        display: 'block',
        width: '100%',
        px: 2,
        py: 1.25,
        textAlign: 'start',
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: '4px solid transparent',
        '&[aria-current=true]': { borderLeftColor: 'primary.main', bgcolor: 'action.selected' },
        '&.Mui-focusVisible': { outlineOffset: -3 },
      }}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        <MemberText>{record.title}</MemberText>
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {labels.monumentType} · {labels.period}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t('since', { day: since })}
        {record.opinions > 0 && <span>{` · ${t('opinions', { count: record.opinions })}`}</span>}
        {record.seen && <span>{` · ${t('seen')}`}</span>}
        {record.demonstration && <span>{` · ${tRecords('invented')}`}</span>}
      </Typography>
    </ButtonBase>
  )
}

/** Id of the line of a record, so that the keys can move the focus to it. */
export function lineId(record: number): string {
  return `queued-${record}`
}
