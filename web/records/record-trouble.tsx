import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { isGone } from '#web/lib/api.ts'
import { tooOftenText } from '#web/lib/sending/too-often.ts'

/** Why a record cannot be shown. There is no retry for one that has been deleted. */
export function RecordTrouble({ error, onTryAgain }: { error: Error; onTryAgain: () => void }) {
  const { t } = useTranslation('records')
  const { t: tRefusal } = useTranslation('refusals')
  if (isGone(error)) return <Alert severity="info">{t('gone')}</Alert>
  return (
    <Alert severity="warning" action={<Button onClick={onTryAgain}>{t('tryAgain')}</Button>}>
      {tooOftenText(tRefusal, error) ?? t('failed')}
    </Alert>
  )
}
