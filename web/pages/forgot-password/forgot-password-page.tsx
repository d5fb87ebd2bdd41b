import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { ForgotPasswordForm } from '#web/accounts/forgot-password-form.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'

export default function ForgotPasswordPage() {
  const { t } = useTranslation('accounts')
  const back = (
    <Link component={RouterLink} to="/login">
      {t('forgot.back')}
    </Link>
  )
  return (
    <FormPage heading={t('forgot.heading')} intro={t('forgot.intro')} below={back}>
      <ForgotPasswordForm />
    </FormPage>
  )
}
