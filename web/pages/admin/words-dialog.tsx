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
import { useUnsaved } from '#web/lib/unsaved-work.ts'
import type { useSending } from '#web/lib/use-sending.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { SendingNotice } from '#web/ui/sending-notice.tsx'
import { keepFocus } from './keep-focus.ts'

interface WordsDialogProps {
  title: string
  text: string
  /** Label of the confirming button. */
  action: string
  /** What has to be written; null where nothing has. */
  field: { label: string; hint?: string; missing: string } | null
  sending: Pick<
    ReturnType<typeof useSending>,
    'isPending' | 'isError' | 'isJustDone' | 'waiting' | 'showHere'
  >
  onCancel: () => void
  onConfirm: (words: string) => void
}

/** Asks for confirmation and for a reason before an action. */
export function WordsDialog(props: WordsDialogProps) {
  const { title, text, action, field, sending, onCancel, onConfirm } = props
  const { t } = useTranslation()
  const { t: tAdmin } = useTranslation('admin')
  const [discarding, setDiscarding] = useState(false)
  const id = useId()
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const isWritten = () => words.trim() !== '' && !sending.isJustDone()
  useUnsaved(isWritten)
  // A slip of the key or beside the dialog must not cost what was written; the button means it.
  const dismiss = () => (isWritten() ? setDiscarding(true) : onCancel())
  const entry = useRef<HTMLTextAreaElement>(null)
  // After the dialog has given the focus back, if there is still somewhere to give it to.
  useEffect(() => () => void setTimeout(keepFocus), [])
  return (
    <Dialog open fullWidth onClose={dismiss} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const lacks = field !== null && words.trim() === ''
          setMissing(lacks)
          if (lacks) entry.current?.focus()
          else onConfirm(words.trim())
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
          <SendingNotice sending={sending} />
          {sending.isError && (
            <Alert severity="error" sx={{ marginTop: 2 }}>
              {tAdmin('notDone')}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel} color="secondary">
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={sending.isPending}>
            {action}
          </Button>
        </DialogActions>
      </form>
      <ConfirmDialog
        open={discarding}
        title={t('leaving.title')}
        text={t('leaving.text')}
        action={t('leaving.action')}
        onCancel={() => setDiscarding(false)}
        onConfirm={onCancel}
      />
    </Dialog>
  )
}
