import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import Alert from '@mui/material/Alert'
import { useForm } from 'react-hook-form'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { useUnsaved } from '#web/lib/storage/unsaved-work.ts'
import type { useSending } from '#web/lib/sending/use-sending.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { PasswordEntry, TextEntry } from '#web/ui/form/text-entry.tsx'
import { useFocusOnRefusal } from '#web/ui/form/use-focus-on-refusal.ts'

interface CredentialFormProps {
  /** The value to change, under the field name that the server uses in its error messages. */
  name: 'email' | 'new_username' | 'new_password'
  label: string
  hint?: string
  /** Message after a successful change. */
  done: string
  submit: string
  sending: Pick<ReturnType<typeof useSending>, 'waiting' | 'showHere' | 'isJustDone'>
  /** Resolves when the server has accepted the new value. */
  onChange: (values: { value: string; password: string }) => Promise<unknown>
}

/** Fields for a new value and the current password, each with the server's messages about it. */
export function CredentialForm({ name, label, hint, done, submit, sending, onChange }: CredentialFormProps) {
  const { t } = useTranslation('account')
  const { t: tRefusal } = useTranslation('refusals')
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { value: '', password: '' } })
  const [outcome, setOutcome] = useState<'none' | 'done' | Error>('none')
  const form = useFocusOnRefusal(outcome instanceof Error ? outcome : null)
  const texts = outcome instanceof ApiError ? fieldErrorsOf(outcome.body) : {}
  const said = (field: string) => (texts[field] ?? []).map((text) => refusalText(tRefusal, text))
  const elsewhere = [...said('non_field_errors'), ...said('detail')]
  const unexplained = outcome instanceof Error && Object.keys(texts).length === 0
  const { isDirty } = formState
  useUnsaved(() => isDirty)
  const send = handleSubmit(async (values) => {
    if (sending.isJustDone()) return
    setOutcome('none')
    await onChange(values).then(
      () => {
        reset()
        setOutcome('done')
      },
      (fault: unknown) => setOutcome(fault instanceof Error ? fault : new Error(String(fault))),
    )
  })
  const entry = { label, registration: register('value'), errors: said(name), ...(hint && { hint }) }

  return (
    <Stack
      component="form"
      ref={form}
      noValidate
      spacing={2}
      onSubmit={(event) => void send(event)}
      sx={{ maxWidth: 460 }}
    >
      {name === 'new_password' ? (
        <PasswordEntry {...entry} autoComplete="new-password" />
      ) : (
        <TextEntry
          {...entry}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete={name === 'email' ? 'email' : 'username'}
        />
      )}
      <PasswordEntry
        label={t('currentPassword')}
        registration={register('password')}
        errors={said('current_password')}
        autoComplete="current-password"
      />
      <div role="status">{outcome === 'done' && <Alert severity="success">{done}</Alert>}</div>
      {(unexplained || elsewhere.length > 0) && (
        <Alert severity="error">{unexplained ? t('failed') : elsewhere.join(' ')}</Alert>
      )}
      <SendingNotice sending={sending} />
      <Button type="submit" variant="contained" loading={formState.isSubmitting} sx={{ alignSelf: 'start' }}>
        {submit}
      </Button>
    </Stack>
  )
}
