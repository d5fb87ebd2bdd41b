import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { ExpandMoreIcon } from '#web/ui/icons/controls.ts'
import { LightDial } from './light-dial.tsx'
import type { LightParts } from './light-parts.ts'
import { TurnButton } from './turn-button.tsx'
import { useDirectionWords } from './use-direction-words.ts'

/** The dial and the button for the other controls, in a single low row. */
export function LightRow(props: LightParts & { onUnfold: () => void }) {
  const { light, bearing, turning, dialRef, toggleRef, onChange, onUnfold } = props
  const { t } = useTranslation('light')
  const words = useDirectionWords()
  const { azimuth: moves } = LIGHT_USES[light.method]
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.75, p: 0.75 }}>
      <LightDial
        azimuth={light.azimuth}
        altitude={light.altitude}
        bearing={bearing}
        size={56}
        disabled={!moves}
        dialRef={dialRef}
        onChange={(azimuth) => onChange({ azimuth })}
        onTouch={turning.stop}
      />
      <Typography variant="body2" sx={{ flex: 1, minWidth: 0, fontSize: '0.9rem', lineHeight: 1.25 }}>
        {moves ? words(light.azimuth) : t(`methods.${light.method}.name`)}
      </Typography>
      {moves && <TurnButton turning={turning} azimuth={light.azimuth} onChange={onChange} short />}
      <Button
        ref={toggleRef}
        size="small"
        color="secondary"
        endIcon={<ExpandMoreIcon />}
        aria-expanded={false}
        aria-label={t('more')}
        onClick={onUnfold}
        sx={{ px: 1.25, whiteSpace: 'nowrap' }}
      >
        {t('moreShort')}
      </Button>
    </Stack>
  )
}
