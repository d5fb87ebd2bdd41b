import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink, useNavigate, useParams } from '#web/lib/routing/index.ts'
import { ResetPasswordForm } from '#web/accounts/reset-password-form.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'

export default function ResetPasswordPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { uid = '', token = '' } = useParams()
  const goOn = () => navigate('/login', { replace: true, state: { message: t('reset.done') } })
  const back = (
    <Link component={RouterLink} to="/login">
      {t('forgot.back')}
    </Link>
  )
  return (
    <FormPage heading={t('reset.heading')} intro={t('reset.intro')} below={back}>
      <ResetPasswordForm key={token} link={{ uid, token }} onDone={() => void goOn()} />
    </FormPage>
  )
}
