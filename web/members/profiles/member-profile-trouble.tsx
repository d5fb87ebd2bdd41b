import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/lib/api.ts'
import { useFailureText } from '#web/lib/sending/failure-text.ts'

/** Why a profile cannot be shown. There is no retry for one that has been deleted. */
export function MemberProfileTrouble({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const { t } = useTranslation('profiles')
  const failed = useFailureText()
  if (error instanceof ApiError && error.status === 404) return <Alert severity="info">{t('gone')}</Alert>
  return (
    <Alert severity="warning" action={<Button onClick={onTryAgain}>{t('tryAgain')}</Button>}>
      {failed(t('failed'), error)}
    </Alert>
  )
}
