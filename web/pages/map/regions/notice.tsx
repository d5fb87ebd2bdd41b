import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface NoticeProps {
  severity: 'info' | 'warning'
  text: string
  onTryAgain?: () => void
  /** What else can be done about it. */
  action?: { text: string; onPress: () => void }
}

/** A message about a problem, which can be closed. */
export function Notice({ severity, text, onTryAgain, action }: NoticeProps) {
  const { t } = useTranslation(['map', 'portal'])
  const [closed, setClosed] = useState(false)
  if (closed) return null
  return (
    <Alert
      severity={severity}
      role="status"
      sx={{
        pointerEvents: 'auto',
        boxShadow: 3,
        alignItems: 'center',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '.MuiAlert-message': { flex: '1 1 200px', py: 0.5 },
        '.MuiAlert-action': { py: 0, ml: 'auto' },
      }}
      action={
        <>
          {onTryAgain && <NoticeButton text={t('tryAgain')} onPress={onTryAgain} />}
          {action && <NoticeButton {...action} />}
          <NoticeButton text={t('portal:close')} onPress={() => setClosed(true)} />
        </>
      }
    >
      {text}
    </Alert>
  )
}

function NoticeButton({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <Button
      color="inherit"
      size="small"
      onClick={onPress}
      sx={{ minHeight: 36, px: 1, whiteSpace: 'nowrap' }}
    >
      {text}
    </Button>
  )
}
