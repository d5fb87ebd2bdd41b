import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { faultTexts } from '#web/lib/sending/fault-texts.ts'
import type { useSending } from '#web/lib/sending/use-sending.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { currentSession } from '#web/lib/storage/session-store.ts'
import { addWork } from '#web/lib/storage/unsaved-work.ts'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Comments that were written and not sent, as long as the portal stays open. Each member has their own. */
const written = new Map<string, string>()

const keyOf = (place: string) => `${currentSession()?.username ?? ''} ${place}`

/** @param place a record, or a comment that is being changed */
function storedComment(place: string): string {
  return written.get(keyOf(place)) ?? ''
}

function keepComment(place: string, text: string): void {
  if (text.trim() === '') written.delete(keyOf(place))
  else written.set(keyOf(place), text)
}

/** Asks before the portal is closed with something written; other pages of it keep the text. Returns a function that ends this. */
function guardComments(): () => void {
  return addWork({ isUnsaved: () => written.size > 0, stays: () => true, kept: false })
}

interface WordsFormProps {
  /** Under which the text is kept until it is sent. */
  place: string
  label: string
  hint?: string
  /** Shown if nothing was written. */
  missing: string
  action: string
  maxLength: number
  /** What is there to begin with. */
  initial?: string
  sending: Pick<ReturnType<typeof useSending>, 'isPending' | 'error' | 'waiting' | 'showHere' | 'isJustDone'>
  onSend: (text: string, done: () => void) => void
  /** Absent where the form is always there. */
  onCancel?: () => void
}

/** A required text. It is kept if it cannot be sent, if the session ends, and if the record is closed meanwhile. */
export function WordsForm(props: WordsFormProps) {
  const { place, label, hint, missing, action, maxLength, initial = '', sending, onSend, onCancel } = props
  const { t } = useTranslation('discussion')
  const { t: tRefusal } = useTranslation('refusals')
  const [text, setText] = useState(() => storedComment(place) || initial)
  const [lacks, setLacks] = useState(false)
  const entry = useRef<HTMLTextAreaElement>(null)
  useEffect(guardComments, [])
  useEffect(() => {
    if (onCancel) entry.current?.focus()
    // Only when the form appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const write = (next: string) => {
    setText(next)
    setLacks(false)
    keepComment(place, next === initial ? '' : next)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const words = text.trim()
    setLacks(words === '')
    if (words === '') {
      entry.current?.focus()
      return
    }
    onSend(words, () => {
      keepComment(place, '')
      setText('')
      onCancel?.()
    })
  }
  const cancel = () => {
    keepComment(place, '')
    onCancel?.()
  }
  const room = maxLength - Array.from(text).length
  return (
    <Stack component="form" noValidate onSubmit={send} sx={{ gap: 1.5, width: '100%' }}>
      <TextField
        label={label}
        multiline
        minRows={2}
        maxRows={12}
        fullWidth
        value={text}
        error={lacks}
        helperText={lacks ? missing : room <= 200 ? t('room', { count: room }) : hint}
        inputRef={entry}
        onChange={({ target }) => write(target.value)}
        slotProps={{ htmlInput: { maxLength } }}
      />
      <SendingNotice sending={sending} />
      {sending.error && !sending.waiting && (
        <Alert severity="error">{faultTexts(tRefusal, sending.error, t('failed'))}</Alert>
      )}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" loading={sending.isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button color="secondary" onClick={cancel}>
            {t('cancel')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
