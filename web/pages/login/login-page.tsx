import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Navigate, Link as RouterLink, useLocation } from '#web/lib/routing/index.ts'
import { LoginForm } from '#web/accounts/session/login-form.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { wantedPage } from '#web/accounts/session/wanted-page.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'

export default function LoginPage() {
  const { t } = useTranslation('accounts')
  const session = useSession()
  const { search } = useLocation()
  // Also right after the login, and for members who were logged in before.
  if (session) return <Navigate to={wantedPage(search)} />
  const invitation = (
    <>
      {t('login.newHere')}{' '}
      <Link component={RouterLink} to="/register">
        {t('login.register')}
      </Link>
      <br />
      <Link component={RouterLink} to="/forgot-password">
        {t('login.forgotten')}
      </Link>
    </>
  )
  return (
    <FormPage heading={t('login.heading')} below={invitation}>
      <LoginForm />
    </FormPage>
  )
}
