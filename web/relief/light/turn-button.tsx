import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useTranslation } from 'react-i18next'
import { PauseIcon, RotateIcon } from '#web/ui/icons/map.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { inCircle } from './light-dial.tsx'
import type { LightParts } from './light-parts.ts'

interface TurnButtonProps extends Pick<LightParts, 'turning' | 'onChange'> {
  azimuth: number
  /** An icon only, to save space. */
  short?: boolean
}

/** Degrees per step where animation is not wanted. */
const STEP = 45

/** Turns the light slowly round, or step by step for people who prefer reduced motion. */
export function TurnButton({ turning, azimuth, onChange, short = false }: TurnButtonProps) {
  const { t } = useTranslation('light')
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const name = t(turning.turning ? 'pause' : still ? 'step' : 'turn')
  const icon = turning.turning ? <PauseIcon /> : <RotateIcon />
  const press = () => {
    if (turning.turning) turning.stop()
    else if (still) onChange({ azimuth: inCircle(Math.round(azimuth) + STEP) })
    else turning.start()
  }
  if (short)
    return (
      <Tooltip title={name}>
        <IconButton aria-label={name} color="secondary" onClick={press} sx={{ width: 44, height: 44 }}>
          {icon}
        </IconButton>
      </Tooltip>
    )
  return (
    <Box>
      <Button variant="outlined" size="small" startIcon={icon} onClick={press} sx={{ px: 1.5 }}>
        {name}
      </Button>
      {still && <FormHelperText>{t('stepWhy')}</FormHelperText>}
    </Box>
  )
}
