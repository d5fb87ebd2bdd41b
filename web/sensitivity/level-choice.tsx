import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PUBLISHED_LEVELS, type PublishedLevel } from '#contract/review/sensitivity-levels.ts'
import { siteSettingsQuery } from '#web/site/site.data.ts'
import { LevelRadios } from './level-radios.tsx'

/** Who sees a new record unless its finder says otherwise; null while that is not known. */
export interface FirstLevel {
  level: PublishedLevel
  /** Whether the place is open because a public register names it. */
  onRegister: boolean
}

interface LevelChoiceProps {
  /** Null while the member has chosen none. */
  level: PublishedLevel | null
  first: FirstLevel | null
  onChange: (level: PublishedLevel) => void
}

/** Who will see a record that is about to be published. */
export function LevelChoice({ level, first, onChange }: LevelChoiceProps) {
  const { t } = useTranslation('sensitivity')
  const { data } = useQuery(siteSettingsQuery())
  if (!data || !first) return null
  if (!data.sensitivity.on) return <Typography variant="body2">{t('everybody')}</Typography>
  return (
    <>
      <LevelRadios
        label={t('who')}
        levels={PUBLISHED_LEVELS}
        value={level ?? first.level}
        onChange={onChange}
      />
      {first.onRegister && <Typography variant="body2">{t('onRegister')}</Typography>}
    </>
  )
}
