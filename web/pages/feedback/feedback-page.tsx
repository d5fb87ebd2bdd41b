import Link from '@mui/material/Link'
import { useTranslation } from 'react-i18next'
import { Link as RouterLink } from '#web/lib/routing/index.ts'
import { FeedbackForm } from '#web/site/feedback/feedback-form.tsx'
import { FormPage } from '#web/ui/form/form-page.tsx'

export default function FeedbackPage() {
  const { t } = useTranslation('feedback')
  const below = (
    <Link component={RouterLink} to="/LidarPortal">
      {t('toMap')}
    </Link>
  )
  return (
    <FormPage heading={t('heading')} intro={t('intro')} below={below}>
      <FeedbackForm />
    </FormPage>
  )
}
