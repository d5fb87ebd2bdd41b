import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId, useState, type ReactNode } from 'react'
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
import { EmailState } from './email-state.tsx'
import { useSetEmail, useSetPassword, useSetUsername } from './own-account.data.ts'
import { useSession } from './session/session.ts'

/** Username, email address and password, each with a button that opens its form. */
export function SignInDetails() {
  const { t } = useTranslation('account')
  const session = useSession()
  const username = useSetUsername()
  const email = useSetEmail()
  const password = useSetPassword()
  return (
    <Stack spacing={2}>
      <Detail name={t('username.name')} value={session?.username ?? ''}>
        <CredentialForm
          name="new_username"
          label={t('username.new')}
          hint={t('username.hint')}
          done={t('username.done')}
          submit={t('username.submit')}
          sending={username}
          onChange={({ value, password: current_password }) =>
            username.mutateAsync({ new_username: value, current_password })
          }
        />
      </Detail>
      <Detail name={t('email.name')} value={session?.email ?? ''} below={<EmailState />}>
        <CredentialForm
          name="email"
          label={t('email.new')}
          hint={t('email.hint')}
          done={t('email.done')}
          submit={t('email.submit')}
          sending={email}
          onChange={({ value, password: current_password }) =>
            email.mutateAsync({ email: value, current_password })
          }
        />
      </Detail>
      <Detail name={t('password.name')} value="••••••••">
        <CredentialForm
          name="new_password"
          label={t('password.new')}
          hint={t('password.hint')}
          done={t('password.done')}
          submit={t('password.submit')}
          sending={password}
          onChange={({ value, password: current_password }) =>
            password.mutateAsync({ new_password: value, current_password })
          }
        />
      </Detail>
    </Stack>
  )
}

interface DetailProps {
  name: string
  value: string
  /** What else there is to say about the value. */
  below?: ReactNode
  children: ReactNode
}

function Detail({ name, value, below, children }: DetailProps) {
  const { t } = useTranslation('account')
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div>
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', flexWrap: 'wrap', mb: open ? 2 : 0 }}>
        <Typography sx={{ flex: 1, minWidth: 200, overflowWrap: 'anywhere' }}>
          <b>{name}</b>
          <br />
          {value}
        </Typography>
        <Button
          variant="outlined"
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'closeForm' : 'changeOf', { what: name })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'close' : 'change')}
        </Button>
      </Stack>
      {below}
      <div id={id}>{open && children}</div>
    </div>
  )
}

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
function CredentialForm({ name, label, hint, done, submit, sending, onChange }: CredentialFormProps) {
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
