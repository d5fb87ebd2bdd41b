import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SeenUnder } from '#contract/relief/light.ts'
import type { Outline, RecordDetail } from '#contract/records/records.ts'
import { useLast } from '#web/lib/timing/use-last.ts'
import { CloseIcon } from '#web/ui/icons/controls.ts'
import { useOwnTitle } from '#web/ui/page/page-title.ts'
import { MemberText } from '#web/ui/spoken.tsx'
import { RecordTrouble } from './record-trouble.tsx'
import { useRecord } from './records.data.ts'
import { WholeRecord } from './whole-record.tsx'

interface RecordDialogProps {
  /** Null while no record is shown. */
  id: number | null
  onClose: () => void
  /** Draws the location of the record and fills its box. */
  renderMap: (record: RecordDetail) => ReactNode
  /** Actions on the record. */
  renderActions?: (record: RecordDetail) => ReactNode
  /** The button with which its author deletes it. */
  renderDeletion?: (record: RecordDetail) => ReactNode
  /** Its grid reference; null outside the National Grid. */
  referenceOf: (outline: Outline) => string | null
  /** Shows the map as the member saw it; absent where there is no map. */
  onSee?: (record: RecordDetail, seen: SeenUnder) => void
  /** Called after a deleted record was brought back. */
  onBroughtBack?: () => void
  /** When the ground that the member saw was surveyed; absent where there is no map. */
  renderFlight?: (record: RecordDetail, seen: SeenUnder) => ReactNode
}

/** A record in full. */
export function RecordDialog({ id, ...rest }: RecordDialogProps) {
  const shown = useLast(id)
  return (
    <Dialog
      open={id !== null}
      onClose={rest.onClose}
      fullWidth
      className="printed-alone"
      aria-labelledby={`record-${shown}-title`}
    >
      {shown !== null && <RecordLoader id={shown} {...rest} />}
    </Dialog>
  )
}

function RecordLoader(props: RecordDialogProps & { id: number }) {
  const { id, onClose, renderMap, referenceOf, onSee, onBroughtBack, renderFlight } = props
  const { t } = useTranslation('records')
  const { record, error, askAgain } = useRecord(id)
  useOwnTitle(record?.title ?? null)
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'start', gap: 1 }}>
        <DialogTitle id={`record-${id}-title`} sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {record ? <MemberText>{record.title}</MemberText> : t('feature')}
        </DialogTitle>
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ m: 1.5 }}>
          <CloseIcon />
        </IconButton>
      </Stack>
      <DialogContent sx={{ pt: 0 }}>
        {record && (
          <WholeRecord
            record={record}
            map={renderMap(record)}
            actions={props.renderActions?.(record)}
            deletion={props.renderDeletion?.(record)}
            reference={referenceOf(record.polygonCoordinate)}
            onSee={onSee}
            flight={record.seen_under && renderFlight?.(record, record.seen_under)}
          />
        )}
        {!record && !error && <CircularProgress aria-label={t('loading')} />}
        {!record && error && (
          <RecordTrouble error={error} onTryAgain={askAgain} deleted={{ id, onBroughtBack }} />
        )}
      </DialogContent>
    </>
  )
}
