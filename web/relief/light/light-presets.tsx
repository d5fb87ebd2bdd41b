import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import { useTranslation } from 'react-i18next'
import type { Light } from '#contract/relief/light.ts'

/** Degrees. Low light brings out faint features; high light shows what low light leaves in shadow. */
const PRESETS = {
  east: { azimuth: 90, altitude: 15 },
  west: { azimuth: 270, altitude: 15 },
  high: { azimuth: 315, altitude: 60 },
} as const

/** Lights that are useful in most places. */
export function LightPresets({ onChoose }: { onChoose: (part: Partial<Light>) => void }) {
  const { t } = useTranslation('light')
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t('presets.label')}
      sx={{ flexWrap: 'wrap', gap: 0.75, mb: 1.5 }}
    >
      {(['east', 'west', 'high'] as const).map((name) => (
        <Chip
          key={name}
          label={t(`presets.${name}`)}
          size="small"
          variant="outlined"
          onClick={() => onChoose(PRESETS[name])}
          sx={{ height: 30, fontSize: '0.95rem' }}
        />
      ))}
    </Stack>
  )
}
