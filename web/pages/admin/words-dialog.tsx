import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX_LENGTH } from '#contract/moderation.ts'
import { keepFocus } from './keep-focus.ts'

interface WordsDialogProps {
  title: string
  text: string
  /** What the button that goes ahead says. */
  action: string
  /** What has to be written; null where nothing has. */
  field: { label: string; hint?: string; missing: string } | null
  pending: boolean
  failed: boolean
  onCancel: () => void
  onConfirm: (words: string) => void
}

/** Asks before an act, and for the words that go with it. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, text, action, field, pending, failed, onCancel, onConfirm } = props
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const id = useId()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const entry = useRef<HTMLTextAreaElement>(null)
  // After the dialog has given the focus back, if there is still somewhere to give it to.
  useEffect(() => () => void setTimeout(keepFocus), [])
  return (
    <Dialog open fullWidth onClose={onCancel} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const lacks = field !== null && words.trim() === ''
          setMissing(lacks)
          if (lacks) entry.current?.focus()
          else if (!pending) onConfirm(words.trim())
        }}
      >
        <DialogTitle id={`${id}-title`} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
          {field && (
            <TextField
              label={field.label}
              inputRef={entry}
              helperText={missing ? field.missing : field.hint}
              error={missing}
              multiline
              minRows={3}
              fullWidth
              value={words}
              onChange={(event) => setWords(event.target.value)}
              slotProps={{ htmlInput: { maxLength: REASON_MAX_LENGTH } }}
              sx={{ marginTop: 2.5 }}
            />
          )}
          {failed && (
            <Alert severity="error" sx={{ marginTop: 2 }}>
              {tAdmin('notDone')}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel} color="secondary">
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={pending}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
