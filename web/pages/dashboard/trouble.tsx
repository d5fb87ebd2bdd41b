import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useFailureText } from '#web/lib/sending/failure-text.ts'

/** Replaces a part of the dashboard that could not be loaded. The other parts stay. */
export function Trouble({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const { t } = useTranslation('dashboard')
  const failed = useFailureText()
  return (
    <Alert severity="warning" action={<Button onClick={onTryAgain}>{t('tryAgain')}</Button>}>
      {failed(t('failed'), error)}
    </Alert>
  )
}
