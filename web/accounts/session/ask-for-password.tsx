import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { endAsking } from '#web/lib/sending/password-asking.ts'
import { ForScreenReaders } from '#web/ui/for-screen-readers.tsx'
import { Window } from '#web/ui/dialogs/modal.tsx'
import modal from '#web/ui/dialogs/modal.module.css'
import { SendingNotice } from '#web/ui/dialogs/sending-notice.tsx'
import { PasswordEntry, TextEntry } from '#web/ui/form/text-entry.tsx'
import { isLostConnection, loginFailure } from '../failure-words.ts'
import { AnotherMember, useLogInAgain } from './log-in-again.data.ts'
import { useSession } from './session.ts'

export function AskForPassword() {
  const { t } = useTranslation()
  const id = useId()
  const username = useSession()?.username ?? ''
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: { username, password: '' } })
  const login = useLogInAgain()
  useEffect(() => setFocus(username === '' ? 'username' : 'password'), [setFocus, username])
  // After the error message has appeared above the field, so that the field stays visible on a low screen.
  useEffect(() => {
    if (login.error) setFocus('password', { shouldSelect: true })
  }, [login.error, setFocus])
  const submit = handleSubmit((credentials) =>
    login.mutate(credentials, { onSuccess: () => endAsking(true) }),
  )
  return (
    <Window
      className={modal.modal}
      labelledBy={`${id}-title`}
      describedBy={`${id}-text`}
      onClose={() => endAsking(false)}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`} className={modal.title}>
          {t('sessionOver.title')}
        </h2>
        <Stack className={modal.content} spacing={2.5}>
          <p id={`${id}-text`}>{t('sessionOver.text')}</p>
          {login.error && <Alert severity="error">{t(`sessionOver.${failureOf(login.error)}`)}</Alert>}
          <TextEntry
            label={t('sessionOver.username')}
            registration={register('username')}
            autoComplete="username"
            readOnly={username !== ''}
          />
          <PasswordEntry
            label={t('sessionOver.password')}
            registration={register('password')}
            autoComplete="current-password"
          />
          <SendingNotice sending={login} />
          <Link href="/forgot-password" target="_blank" rel="noopener" sx={{ alignSelf: 'start', py: 0.5 }}>
            {t('sessionOver.forgotten')}
            <ForScreenReaders as="span"> ({t('newTab')})</ForScreenReaders>
          </Link>
        </Stack>
        <div className={modal.actions}>
          <Button color="secondary" onClick={() => endAsking(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={login.isPending}>
            {t('sessionOver.submit')}
          </Button>
        </div>
      </form>
    </Window>
  )
}

function failureOf(fault: Error): 'refused' | 'other' | 'network' | 'failed' {
  if (fault instanceof AnotherMember) return 'other'
  if (isLostConnection(fault)) return 'network'
  return loginFailure(fault) === 'login.refused' ? 'refused' : 'failed'
}
