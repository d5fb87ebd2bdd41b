import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate } from 'react-router'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { FormPage } from '#web/ui/form-page.tsx'

export default function LoginPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
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
      <LoginForm onLoggedIn={() => void navigate('/LidarPortal')} />
    </FormPage>
  )
}
