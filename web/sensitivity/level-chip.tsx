import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'
import type { SensitivityLevel } from '#contract/review/sensitivity-levels.ts'
import { EyeOffOutlineIcon as WithheldIcon } from '#web/ui/icons/records.ts'
import { UPLAND } from '#web/ui/style/theme.ts'

/** The level of a record that is not open. */
export function LevelChip({ level }: { level: SensitivityLevel }) {
  const { t } = useTranslation('sensitivity')
  if (level === 'open') return null
  return (
    <Chip
      size="small"
      icon={<WithheldIcon />}
      label={t(`chip.${level}`)}
      sx={{
        alignSelf: 'start',
        backgroundColor: UPLAND.brackenPale,
        color: UPLAND.slate,
        '& .MuiChip-icon': { color: 'inherit' },
      }}
    />
  )
}
