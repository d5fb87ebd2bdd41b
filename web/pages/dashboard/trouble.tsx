import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'

/** Replaces a part of the dashboard that could not be loaded. The other parts stay. */
export function Trouble({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation('dashboard')
  return (
    <Alert severity="warning" action={<Button onClick={onTryAgain}>{t('tryAgain')}</Button>}>
      {t('failed')}
    </Alert>
  )
}
