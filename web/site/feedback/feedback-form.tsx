import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, type SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FEEDBACK_MESSAGE_MAX_LENGTH, TRAP_FIELD } from '#contract/site/feedback.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { clearFault, lastFault } from '#web/lib/sending/last-fault.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { TextEntry } from '#web/ui/form/text-entry.tsx'
import { TrapField } from '#web/ui/form/trap-field.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'
import { useSendFeedback } from './feedback.data.ts'

const EMPTY = { name: '', email: '', message: '', [TRAP_FIELD]: '' }

export function FeedbackForm() {
  const { t } = useTranslation('feedback')
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: EMPTY })
  const sending = useSendFeedback()
  const refusedTexts = useRefusedTexts(sending.error)
  const form = useFocusOnRefusal(sending.error)
  const { isDirty } = formState
  useUnsaved(() => isDirty && !sending.isJustDone())
  // The same for every try, because a repeated request must be the same.
  const [fault, setFault] = useState(lastFault)
  const send = handleSubmit((fields) => {
    const body = new FormData()
    body.set('subject', t('subject'))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    if (fault !== null) body.set('message', withFault(fields.message, t('faultInMessage', { number: fault })))
    sending.mutate(body, {
      onSuccess: () => {
        reset()
        clearFault()
        setFault(null)
      },
    })
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Right after sending, the form is empty, and a second click would only show an error.
    if (!sending.isJustDone()) void send(event)
  }
  const missing = formState.errors.message ? [t('messageRequired')] : []

  return (
    <Stack component="form" ref={form} noValidate spacing={3} onSubmit={submit} sx={{ position: 'relative' }}>
      <TextEntry
        label={t('name')}
        registration={register('name')}
        errors={refusedTexts('name')}
        autoComplete="name"
      />
      <TextEntry
        label={t('email')}
        registration={register('email')}
        errors={refusedTexts('email')}
        hint={t('emailHint')}
        type="email"
        autoComplete="email"
      />
      <TextEntry
        label={t('message')}
        registration={register('message', { validate: (value) => value.trim() !== '' })}
        errors={[...missing, ...(missing.length > 0 ? [] : refusedTexts('message'))]}
        rows={6}
        autoComplete="off"
      />
      {fault !== null && <Typography variant="body2">{t('faultSent', { number: fault })}</Typography>}
      <TrapField registration={register(TRAP_FIELD)} />
      <SendingNotice sending={sending} wordsFor={(fault) => t(failureOf(fault))} />
      <Button type="submit" variant="contained" size="large" loading={sending.isPending}>
        {sending.isPending ? t('sending') : t('send')}
      </Button>
      <div role="status">
        {sending.isSuccess && <Outcome severity="success" text={t('sent')} />}
        {sending.error && <Outcome severity="error" text={t(failureOf(sending.error))} />}
      </div>
    </Stack>
  )
}

/** A message that is as long as it may be is sent without the number of the fault. */
function withFault(message: string, line: string): string {
  const whole = `${message.trimEnd()}\n\n${line}`
  return whole.length > FEEDBACK_MESSAGE_MAX_LENGTH ? message : whole
}

/** The text itself begins with a symbol, so the alert has no icon. */
function Outcome({ severity, text }: { severity: 'success' | 'error'; text: string }) {
  return (
    <Alert severity={severity} icon={false} role="presentation">
      {text}
    </Alert>
  )
}

function failureOf(fault: Error): 'failed' | 'network' {
  return fault instanceof ApiError && fault.kind !== 'refused' ? 'network' : 'failed'
}

function useRefusedTexts(fault: Error | null) {
  const { t } = useTranslation('refusals')
  const texts = fault instanceof ApiError ? fieldErrorsOf(fault.body) : {}
  return (field: keyof typeof EMPTY) => (texts[field] ?? []).map((text) => refusalText(t, text))
}
