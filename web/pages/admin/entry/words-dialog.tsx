import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REASON_MAX_LENGTH } from '#contract/review/moderation/moderation.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import type { useSending } from '#web/lib/sending/use-sending.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { keepFocus } from '../table/keep-focus.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

interface WordsDialogProps {
  title: string
  text: string
  /** Label of the confirming button. */
  action: string
  /** The required text field; null if no text is required. */
  field: {
    label: string
    hint?: string
    missing: string
    /** Fewer characters are as none: 1 by default. */
    least?: number
  } | null
  sending: Pick<
    ReturnType<typeof useSending>,
    'isPending' | 'isError' | 'isJustDone' | 'waiting' | 'showHere'
  >
  onCancel: () => void
  onConfirm: (words: string) => void
  /** What else is decided, above the text field. */
  children?: ReactNode
}

/** Asks for confirmation before an action and, if there is a field, for a text such as a reason. */
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
  // Escape or a click outside the dialog must not discard the text without asking. The Cancel button may.
  const dismiss = () => (isWritten() ? setDiscarding(true) : onCancel())
  const entry = useRef<HTMLTextAreaElement>(null)
  // Runs after the dialog has returned the focus, in case the element that had it before no longer exists.
  useEffect(() => () => void setTimeout(keepFocus), [])
  return (
    <Dialog open fullWidth onClose={dismiss} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const lacks = field !== null && Array.from(words.trim()).length < (field.least ?? 1)
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
          {props.children}
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
