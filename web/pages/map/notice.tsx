import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NoticeProps {
  severity: 'info' | 'warning'
  text: string
  onTryAgain?: () => void
}

/** A plain word on something that is not as it should be. It may be put away. */
export function Notice({ severity, text, onTryAgain }: NoticeProps) {
  const { t } = useTranslation(['map', 'portal'])
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <Alert
      severity={severity}
      role="status"
      sx={{ pointerEvents: 'auto', boxShadow: 3, alignItems: 'center' }}
      action={
        <>
          {onTryAgain && (
            <Button color="inherit" size="small" onClick={onTryAgain}>
              {t('tryAgain')}
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => setClosed(true)}>
            {t('portal:close')}
          </Button>
        </>
      }
    >
      {text}
    </Alert>
  )
}
