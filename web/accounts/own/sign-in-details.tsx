import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense, useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { partLater } from '#web/lib/part-later.tsx'
import { EmailState } from './email-state.tsx'
import { useSetEmail, useSetPassword, useSetUsername } from './own-account.data.ts'
import { useSession } from '../session/session.ts'

const CredentialForm = partLater(async () => (await import('./credential-form.tsx')).CredentialForm)

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
      <div id={id}>{open && <Suspense>{children}</Suspense>}</div>
    </div>
  )
}
