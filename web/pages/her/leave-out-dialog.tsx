import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LEFT_OUT_REASON } from '#contract/her/batches.ts'
import { REFUSAL_TEXTS } from '#contract/http/errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface LeaveOutDialogProps {
  title: string
  onCancel: () => void
  onSend: (reason: string) => void
}

/** Asks why a find is left out: a few words and Enter. */
export function LeaveOutDialog({ title, onCancel, onSend }: LeaveOutDialogProps) {
  const { t } = useTranslation('her')
  const { t: tRefusal } = useTranslation('refusals')
  const [reason, setReason] = useState('')
  const [short, setShort] = useState(false)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason.trim().length < LEFT_OUT_REASON.least) {
      setShort(true)
      field.current?.focus()
    } else onSend(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={onCancel}
      aria-labelledby={id}
      fullWidth
      maxWidth="sm"
      slotProps={{ transition: { onEntering: () => field.current?.focus() } }}
    >
      <form onSubmit={send} noValidate>
        <DialogTitle id={id}>{t('leave.title')}</DialogTitle>
        <DialogContent>
          <Typography sx={{ mb: 2, overflowWrap: 'anywhere' }}>{t('leave.text', { title })}</Typography>
          <TextField
            inputRef={field}
            fullWidth
            required
            label={t('leave.reason')}
            value={reason}
            error={short}
            helperText={short ? refusalText(tRefusal, REFUSAL_TEXTS.herReasonShort) : ' '}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: LEFT_OUT_REASON.most } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{t('leave.cancel')}</Button>
          <Button type="submit" variant="contained">
            {t('leave.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
