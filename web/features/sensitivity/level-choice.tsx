import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PUBLISHED_LEVELS, type PublishedLevel } from '#contract/sensitivity-levels.ts'
import { siteSettingsQuery } from '#web/features/site/site.data.ts'
import { LevelRadios } from './level-radios.tsx'

interface LevelChoiceProps {
  /** Null while the member has chosen none: the operator's setting applies. */
  level: PublishedLevel | null
  onChange: (level: PublishedLevel) => void
}

/** Who will see a record that is about to be published. */
export function LevelChoice({ level, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('sensitivity')
  const { data } = useQuery(siteSettingsQuery())
  if (!data) return null
  const { on, preset } = data.sensitivity
  if (!on) return <Typography variant="body2">{t('everybody')}</Typography>
  return (
    <LevelRadios label={t('who')} levels={PUBLISHED_LEVELS} value={level ?? preset} onChange={onChange} />
  )
}
