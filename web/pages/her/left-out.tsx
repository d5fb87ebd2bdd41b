import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { listEligible } from '#contract/her/batches.ts'
import type { Answer } from '#contract/http/route.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { useHerActs } from './her.data.ts'

interface PermissionProps {
  region: HerRegion
  /** Finds whose finders never said no. */
  lack: number
  /** Finders of these who were not asked lately. */
  canAsk: number
}

/** Confirmed finds that cannot go without the word of their finders. */
export function Permission({ region, lack, canAsk }: PermissionProps) {
  const { t } = useTranslation('her')
  const { ask } = useHerActs()
  if (lack === 0) return null
  return (
    <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <Typography>{t('permission.lack', { count: lack })}</Typography>
      {canAsk > 0 && (
        <Button
          variant="outlined"
          loading={ask.isPending}
          onClick={() => ask.mutate({ region })}
          sx={{ minHeight: 44 }}
        >
          {t('permission.ask')}
        </Button>
      )}
      <div role="status">
        {ask.data && ask.data.asked > 0 && (
          <Typography>{t('permission.asked', { count: ask.data.asked })}</Typography>
        )}
        {canAsk === 0 && !ask.data && <Typography color="text.secondary">{t('permission.later')}</Typography>}
      </div>
      {ask.error && <Alert severity="error">{t('notSent')}</Alert>}
    </Box>
  )
}

interface LeftOutProps {
  region: HerRegion
  leftOut: Answer<typeof listEligible>['left_out']
}

/** What was left out, with the way back. */
export function LeftOut({ region, leftOut }: LeftOutProps) {
  const { t, i18n } = useTranslation('her')
  const toast = useToast()
  const { leaveOut } = useHerActs()
  if (leftOut.length === 0) return null
  const back = (record: number) =>
    leaveOut.mutate(
      { record, region, left_out: false },
      { onSuccess: () => toast(t('leave.undone')), onError: () => toast(t('notSent')) },
    )
  return (
    <Box sx={{ mt: 2 }}>
      <Fold title={t('leave.list', { count: leftOut.length })}>
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {leftOut.map(({ id, reason, until }) => (
            <Box key={id} component="li" sx={{ display: 'flex', gap: 2, alignItems: 'center', py: 0.5 }}>
              <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {t('leave.until', { id, reason, day: dayWords(new Date(until), i18n.language, 'medium') })}
              </Typography>
              <Button
                size="small"
                color="secondary"
                aria-label={t('leave.back', { id })}
                onClick={() => back(id)}
                sx={{ minHeight: 44 }}
              >
                {t('leave.undo')}
              </Button>
            </Box>
          ))}
        </ul>
      </Fold>
    </Box>
  )
}
