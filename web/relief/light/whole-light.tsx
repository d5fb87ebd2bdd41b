import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import Chip from '@mui/material/Chip'
import { FIRST_LIGHT, LIGHT_LIMITS, type Light } from '#contract/relief/light.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { isSameLight } from '#web/map/light/light-address.ts'
import { CloseIcon, ExpandLessIcon } from '#web/ui/icons/controls.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { LightDial } from './light-dial.tsx'
import type { LightParts } from './light-parts.ts'
import { LightSlider } from './light-slider.tsx'
import { LightAdjustments } from './light-adjustments.tsx'
import { TurnButton } from './turn-button.tsx'
import { useDirectionWords } from './use-direction-words.ts'

/** Degrees. Low light brings out faint features; high light shows what low light leaves in shadow. */
const PRESETS = {
  east: { azimuth: 90, altitude: 15 },
  west: { azimuth: 270, altitude: 15 },
  high: { azimuth: 315, altitude: 60 },
} as const

/** Lights that are useful in most places. */
function LightPresets({ onChoose }: { onChoose: (part: Partial<Light>) => void }) {
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

/** Nothing where it cannot be closed. */
export function CloseLight({ onClose }: Pick<LightParts, 'onClose'>) {
  const { t } = useTranslation('light')
  if (!onClose) return null
  return (
    <Tooltip title={t('stop')}>
      <IconButton aria-label={t('stop')} color="secondary" onClick={onClose} sx={{ width: 44, height: 44 }}>
        <CloseIcon />
      </IconButton>
    </Tooltip>
  )
}

/** All controls of the light. */
export function WholeLight(props: LightParts & { onFold: () => void }) {
  const { light, bearing, turning, dialRef, onChange } = props
  const { t } = useTranslation(['light', 'seen'])
  const words = useDirectionWords()
  const uses = LIGHT_USES[light.method]
  const degrees = (count: number) => t('seen:degrees', { count })
  return (
    <Box sx={{ p: 2, pt: 1 }}>
      <Head {...props} />
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', mb: 1 }}>
        <LightDial
          azimuth={light.azimuth}
          altitude={light.altitude}
          bearing={bearing}
          size={112}
          disabled={!uses.azimuth}
          dialRef={dialRef}
          onChange={(azimuth) => onChange({ azimuth })}
          onTouch={turning.stop}
        />
        <Stack sx={{ gap: 1, minWidth: 0, alignItems: 'start' }}>
          {uses.azimuth ? (
            <>
              <Typography variant="body2" sx={{ fontWeight: 600, lineHeight: 1.3, minHeight: '2.6em' }}>
                {words(light.azimuth)}
              </Typography>
              <TurnButton turning={turning} azimuth={light.azimuth} onChange={onChange} />
            </>
          ) : (
            <Typography variant="body2">{t('light:unused')}</Typography>
          )}
        </Stack>
      </Stack>
      {uses.altitude && (
        <LightSlider
          name={t('light:altitude')}
          value={light.altitude}
          {...LIGHT_LIMITS.altitude}
          step={1}
          words={degrees}
          onChange={(altitude) => onChange({ altitude })}
        />
      )}
      {uses.azimuth && <LightPresets onChoose={onChange} />}
      <LightAdjustments light={light} onChange={onChange} />
    </Box>
  )
}

function Head({ light, toggleRef, onClose, onChange, onFold }: LightParts & { onFold: () => void }) {
  const { t } = useTranslation('light')
  const showToast = useToast()
  /** The picture is chosen elsewhere. */
  const first = { ...FIRST_LIGHT, method: light.method }
  const reset = () => {
    onChange(first)
    showToast(t('resetDone'), undefined, { words: t('undo'), act: () => onChange(light) })
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', minHeight: 44 }}>
      <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
        {t('title')}
      </Typography>
      {!isSameLight(light, first) && (
        <Button size="small" color="secondary" onClick={reset} sx={{ px: 1 }}>
          {t('reset')}
        </Button>
      )}
      <Tooltip title={t('less')}>
        <IconButton ref={toggleRef} aria-label={t('less')} aria-expanded color="secondary" onClick={onFold}>
          <ExpandLessIcon />
        </IconButton>
      </Tooltip>
      <CloseLight onClose={onClose} />
    </Stack>
  )
}
