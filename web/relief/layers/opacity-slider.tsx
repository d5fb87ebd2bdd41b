import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

interface OpacitySliderProps {
  label: string
  opacity: number
  onChange: (opacity: number) => void
}

/** In steps of 5 %: fine enough for the eye, and few enough for the arrow keys. */
export function OpacitySlider({ label, opacity, onChange }: OpacitySliderProps) {
  const { t } = useTranslation('map')
  const percent = Math.round(opacity * 100)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, pl: 1, mt: -0.5 }}>
      <Slider
        size="small"
        color="secondary"
        value={percent}
        step={5}
        aria-label={t('layers.opacity', { layer: label })}
        getAriaValueText={(value) => `${value} %`}
        onChange={(_, value) => onChange(value / 100)}
      />
      <Typography
        variant="caption"
        color="text.secondary"
        sx={{ minWidth: 48, textAlign: 'end', whiteSpace: 'nowrap' }}
      >
        {percent} %
      </Typography>
    </Stack>
  )
}
