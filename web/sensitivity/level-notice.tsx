import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { RecordDetail } from '#contract/records/records.ts'
import type { ExactState } from '#contract/review/sensitivity.ts'
import { dayWords } from '#web/lib/words/day-words.ts'
import { LevelChip } from './level-chip.tsx'

interface LevelNoticeProps {
  record: Pick<RecordDetail, 'sensitivity' | 'exact'>
}

/** Says of a record that is not open what is shown here, and to those who see it exactly, what others see. */
export function LevelNotice({ record: { sensitivity = 'open', exact } }: LevelNoticeProps) {
  const { t } = useTranslation('sensitivity')
  if (sensitivity === 'open') return null
  return (
    <Stack sx={{ gap: 0.75 }}>
      <LevelChip level={sensitivity} />
      <Typography variant="body2">{exact ? t(`others.${sensitivity}`) : t('square')}</Typography>
      {exact && <History exact={exact} />}
    </Stack>
  )
}

function History({ exact }: { exact: ExactState }) {
  const { t, i18n } = useTranslation('sensitivity')
  const { public_from: from, public_until: until, reason } = exact
  const day = (moment: string) => dayWords(new Date(moment), i18n.language)
  return (
    <>
      {from !== null && until !== null && (
        <Typography variant="body2" color="text.secondary">
          {day(from) === day(until)
            ? t('wasPublicOn', { day: day(from) })
            : t('wasPublic', { from: day(from), until: day(until) })}
        </Typography>
      )}
      {reason !== null && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('reasonGiven', { reason })}
        </Typography>
      )}
    </>
  )
}
