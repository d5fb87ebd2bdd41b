import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { ApiError } from '#web/lib/api.ts'
import { fieldErrorsOf } from '#web/lib/sending/field-errors.ts'
import { refusalText } from '#web/lib/sending/refusal-text.ts'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { PasswordEntry } from '#web/ui/form/text-entry.tsx'
import { useResetPassword } from './accounts.data.ts'
import { isLostConnection } from './failure-words.ts'

type ClientError = 'passwordRequired' | 'confirmRequired' | 'mismatch'

interface ResetPasswordFormProps {
  /** Values from the link in the email. */
  link: { uid: string; token: string }
  onDone: () => void
}

export function ResetPasswordForm({ link, onDone }: ResetPasswordFormProps) {
  const { t } = useTranslation('accounts')
  const { t: tRefusal } = useTranslation('refusals')
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { password: '', repeated: '' },
  })
  const reset = useResetPassword()
  const refused = fieldErrorsOf(reset.error instanceof ApiError ? reset.error.body : null)
  const weak = (refused.new_password ?? []).map((text) => refusalText(tRefusal, text))
  const submit = handleSubmit(({ password }) => {
    const body = { ...link, new_password: password }
    reset.mutate(body, { onSuccess: onDone, onError: () => setFocus('password') })
  })
  const textsOf = (message: string | undefined) =>
    message === undefined ? [] : [t(`register.${message as ClientError}`)]
  const own = textsOf(formState.errors.password?.message)

  if (refused.uid || refused.token) return <DeadLink />
  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void submit(event)}>
      {reset.error && weak.length === 0 && (
        <Alert severity="error">{t(isLostConnection(reset.error) ? 'network' : 'reset.failed')}</Alert>
      )}
      <PasswordEntry
        label={t('reset.password')}
        registration={register('password', {
          validate: (value) => value !== '' || ('passwordRequired' satisfies ClientError),
          deps: ['repeated'],
        })}
        errors={own.length > 0 ? own : weak}
        hint={t('register.passwordHint')}
        autoComplete="new-password"
      />
      <PasswordEntry
        label={t('reset.repeat')}
        registration={register('repeated', {
          validate: {
            filled: (value) => value !== '' || ('confirmRequired' satisfies ClientError),
            same: (value, form) => value === form.password || ('mismatch' satisfies ClientError),
          },
        })}
        errors={textsOf(formState.errors.repeated?.message)}
        autoComplete="new-password"
      />
      <SendingNotice sending={reset} />
      <Button type="submit" variant="contained" size="large" loading={reset.isPending}>
        {t('reset.submit')}
      </Button>
    </Stack>
  )
}

/** The link was used before, has expired, or is no longer valid after another change. In each case a new link helps. */
function DeadLink() {
  const { t } = useTranslation('accounts')
  return (
    <Alert severity="warning">
      {t('reset.dead')}{' '}
      <Link component={RouterLink} to="/forgot-password">
        {t('reset.askAgain')}
      </Link>
    </Alert>
  )
}
