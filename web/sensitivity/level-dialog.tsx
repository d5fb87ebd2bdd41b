import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SENSITIVITY_LEVELS, type SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { SENSITIVITY_REASON_MAX_LENGTH } from '#contract/review/sensitivity.ts'
import { ApiError } from '#web/lib/api.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { BesideOffer, useBeside } from './beside-offer.tsx'
import { LevelRadios } from './level-radios.tsx'
import { useSetSensitivity } from './sensitivity.data.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

export interface LevelOf {
  id: number
  title: string
  level: SensitivityLevel
  /** The levels to which the reader can change it. */
  choices: readonly SensitivityLevel[]
  /** Since when everybody could see the exact place; null if nobody ever could, undefined where it is not known. */
  publicFrom?: string | null | undefined
}

interface LevelDialogProps {
  record: LevelOf
  /** What is chosen at first, where something else than the present level was asked for. */
  wished?: SensitivityLevel
  onClose: () => void
}

/** Asks who shall see a record, says what follows from it, and changes it. */
export function LevelDialog({ record, wished = record.level, onClose }: LevelDialogProps) {
  const { t } = useTranslation('sensitivity')
  const { t: tPortal } = useTranslation()
  const toast = useToast()
  const sending = useSetSensitivity()
  const [level, setLevel] = useState(wished)
  const [reason, setReason] = useState('')
  useUnsaved(() => reason.trim() !== '' && !sending.isJustDone())
  const id = useId()
  const changes = level !== record.level
  const offered = SENSITIVITY_LEVELS.filter((each) => each === record.level || record.choices.includes(each))
  const beside = useBeside(changes && level !== 'open' ? record.id : null)
  const [also, setAlso] = useState(true)
  const undo = useUndo(record)
  const send = () =>
    sending
      .mutateAsync({
        ...{ id: record.id, level, reason: reason.trim() },
        also: also ? beside.map(({ id: each }) => each) : [],
      })
      .then(
        ({ also: changed = [] }) => {
          onClose()
          if (changed.length === 0) toast(t(`done.${level}`))
          else
            toast(t('beside.done', { count: changed.length }), undefined, {
              words: t('beside.undo'),
              act: () => undo(changed),
            })
        },
        // The dialog shows the error.
        () => undefined,
      )
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={id}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (changes) void send()
        }}
      >
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {t('changeOf', { title: record.title })}
        </DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2.5 }}>
            <LevelRadios label={t('who')} levels={offered} value={level} onChange={setLevel} />
            <div role="status">{changes && <Consequence record={record} level={level} />}</div>
            {changes && level !== 'open' && <BesideOffer records={beside} also={also} onAlso={setAlso} />}
            <TextField
              label={t('reason')}
              helperText={t('reasonHint')}
              multiline
              minRows={2}
              fullWidth
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              slotProps={{ htmlInput: { maxLength: SENSITIVITY_REASON_MAX_LENGTH } }}
            />
            <SendingNotice sending={sending} />
            {sending.error && <Alert severity="error">{t(failureOf(sending.error))}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="secondary">
            {tPortal('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!changes} loading={sending.isPending}>
            {t('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Returns a function that takes back what was withheld together: the record, and those beside it, which were open. */
function useUndo({ id, level }: LevelOf): (beside: readonly number[]) => void {
  const { t } = useTranslation('sensitivity')
  const toast = useToast()
  const sending = useSetSensitivity()
  return (beside) => {
    const all = [
      { id, level, reason: '' },
      ...beside.map((each) => ({ id: each, level: 'open' as const, reason: '' })),
    ]
    void all
      .reduce<Promise<unknown>>(
        (before, change) => before.then(() => sending.mutateAsync(change)),
        Promise.resolve(),
      )
      .then(
        () => toast(t('beside.undone')),
        () => toast(t('failed')),
      )
  }
}

/** What cannot be undone. */
function Consequence({ record, level }: { record: LevelOf; level: SensitivityLevel }) {
  const { t, i18n } = useTranslation('sensitivity')
  if (level === 'open') return <Alert severity="warning">{t('willBePublic')}</Alert>
  if (record.level !== 'open') return null
  const { publicFrom } = record
  if (publicFrom === null) return null
  const text =
    publicFrom === undefined
      ? t('mayBePublic')
      : t('isPublic', { day: dayWords(new Date(publicFrom), i18n.language) })
  return <Alert severity="info">{text}</Alert>
}

function failureOf(fault: Error): 'failed' | 'network' | 'forbidden' {
  if (!(fault instanceof ApiError)) return 'failed'
  if (fault.kind !== 'refused') return 'network'
  return fault.status === 403 || fault.status === 404 ? 'forbidden' : 'failed'
}
