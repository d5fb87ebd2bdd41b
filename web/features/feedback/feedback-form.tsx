import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TRAP_FIELD } from '#contract/feedback.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/field-errors.ts'
import { refusalText } from '#web/lib/refusal-text.ts'
import { useUnsaved } from '#web/lib/unsaved-work.ts'
import { SendingNotice } from '#web/ui/sending-notice.tsx'
import { TextEntry } from '#web/ui/text-entry.tsx'
import { TrapField } from '#web/ui/trap-field.tsx'
import { useFocusOnRefusal } from '#web/ui/use-focus-on-refusal.ts'
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
  const send = handleSubmit((fields) => {
    const body = new FormData()
    body.set('subject', t('subject'))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    sending.mutate(body, { onSuccess: () => reset() })
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
