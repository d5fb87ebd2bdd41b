import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { PasswordEntry, TextEntry } from '#web/ui/form/text-entry.tsx'
import { useLogIn } from '../accounts.data.ts'
import { loginFailure } from '../failure-words.ts'

/** Checks nothing itself: only the server knows whether the username and the password are right. */
export function LoginForm() {
  const { t } = useTranslation('accounts')
  const { register, handleSubmit } = useForm({ defaultValues: { username: '', password: '' } })
  const login = useLogIn()
  const submit = handleSubmit((credentials) => login.mutate(credentials))
  const failure = login.error && loginFailure(login.error)

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void submit(event)}>
      {failure && <Alert severity={failure === 'login.waking' ? 'warning' : 'error'}>{t(failure)}</Alert>}
      <TextEntry label={t('login.username')} registration={register('username')} autoComplete="username" />
      <PasswordEntry
        label={t('login.password')}
        registration={register('password')}
        autoComplete="current-password"
      />
      <SendingNotice
        sending={login}
        wordsFor={(fault) => (loginFailure(fault) === 'login.waking' ? t('login.waking') : null)}
      />
      <Button type="submit" variant="contained" size="large" loading={login.isPending}>
        {t('login.submit')}
      </Button>
    </Stack>
  )
}
