import Box from '@mui/material/Box'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import northWest from './pictures/quarries-north-west.webp'
import southEast from './pictures/quarries-south-east.webp'
import { ReliefPicture } from './relief-picture.tsx'

const LIGHTS = ['northWest', 'southEast'] as const
const PICTURES = { northWest, southEast }

/** Three pits that turn into mounds when the light comes from below. */
export function HollowOrHill() {
  const { t } = useTranslation('reliefLesson')
  const [light, setLight] = useState<(typeof LIGHTS)[number]>('northWest')
  const labelId = useId()
  return (
    <Box sx={{ maxWidth: 640, marginTop: 3 }}>
      <ReliefPicture src={PICTURES[light]} alt={t(`hollow.${light}Alt`)} />
      <Typography id={labelId} sx={{ marginTop: 1.5, fontWeight: 650 }}>
        {t('hollow.choose')}
      </Typography>
      <ToggleButtonGroup
        exclusive
        color="primary"
        aria-labelledby={labelId}
        value={light}
        onChange={(_, chosen: (typeof LIGHTS)[number] | null) => setLight(chosen ?? light)}
        sx={{ marginTop: 1 }}
      >
        {LIGHTS.map((side) => (
          <ToggleButton
            key={side}
            value={side}
            sx={{ minHeight: 44, paddingInline: 2.5, color: 'text.primary' }}
          >
            {t(`hollow.${side}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  )
}
