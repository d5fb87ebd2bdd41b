import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isOutOfReach } from '#web/lib/sending/portal-in-reach.ts'

type Question = Pick<UseQueryResult, 'fetchStatus' | 'failureReason'>

/** Says why a question about an import has no answer yet. It is asked again until there is one. */
export function LostConnection({ question: { fetchStatus, failureReason } }: { question: Question }) {
  const { t } = useTranslation(['imports', 'portal'])
  const isLost = fetchStatus === 'paused' || isOutOfReach(failureReason)
  // Always there, because screen readers announce changes only in regions they already know.
  return (
    <Box role="status">
      {isLost && (
        <Alert severity="warning" role="presentation" sx={{ mt: 2 }}>
          {t(navigator.onLine ? 'portal:waiting.unreachable' : 'portal:waiting.offline')} {t('goesOn')}
        </Alert>
      )}
    </Box>
  )
}
