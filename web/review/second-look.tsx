import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askSecondLook, REVIEW_NOTE_MAX_LENGTH } from '#contract/review/review.ts'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { SendingNotice } from '#web/ui/sending-notice.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFinderSays } from './review.data.ts'

/** The button with which a finder asks that a different reviewer looks at a decision. */
export function SecondLook({ id }: { id: number }) {
  const { t } = useTranslation('review')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setOpen(true)}>
        {t('secondLook.open')}
      </Button>
      {open && <SecondLookDialog id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function SecondLookDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('review')
  const { t: tRefusal } = useTranslation('refusals')
  const toast = useToast()
  const titleId = useId()
  const sending = useFinderSays(askSecondLook, () => {
    onClose()
    toast(t('secondLook.done'))
  })
  const [note, setNote] = useState('')
  useUnsaved(() => note.trim() !== '' && !sending.isJustDone())
  const send = () => sending.mutate({ id, note: note.trim() })
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('secondLook.heading')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t('secondLook.text')}</DialogContentText>
        <TextField
          label={t('secondLook.note')}
          fullWidth
          multiline
          minRows={3}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: REVIEW_NOTE_MAX_LENGTH } }}
        />
        <SendingNotice sending={sending} />
        {sending.error && !sending.waiting && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {faultTexts(tRefusal, sending.error, t('notSent'))}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('secondLook.cancel')}</Button>
        <Button variant="contained" loading={sending.isPending} onClick={send}>
          {t('secondLook.send')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
