import Link from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, Link as RouterLink, useNavigate } from '#web/lib/routing/index.ts'
import { RegisterForm } from '#web/accounts/register-form.tsx'
import { useSession } from '#web/accounts/session/session.ts'
import { FormPage } from '#web/ui/form/form-page.tsx'

export default function RegisterPage() {
  const { t } = useTranslation(['accounts', 'portal'])
  const navigate = useNavigate()
  const session = useSession()
  // A registration starts a session too, and leads to the profile.
  const [wasLoggedIn] = useState(session !== null)
  if (session && wasLoggedIn) return <Navigate to="/LidarPortal" />
  const goOn = ({ loggedIn }: { loggedIn: boolean }) =>
    loggedIn
      ? navigate('/profile', { state: { newcomer: true } })
      : navigate('/login', { state: { message: t('register.loginNeeded') } })
  const invitation = (
    <>
      {t('register.haveAccount')}{' '}
      <Link component={RouterLink} to="/login">
        {t('register.signIn')}
      </Link>
      {' · '}
      <Link component={RouterLink} to="/terms">
        {t('portal:titles.terms')}
      </Link>
    </>
  )
  return (
    <FormPage heading={t('register.heading')} intro={t('register.intro')} below={invitation}>
      <RegisterForm onCreated={(outcome) => void goOn(outcome)} />
    </FormPage>
  )
}
