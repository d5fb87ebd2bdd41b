import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'

interface LightSliderProps {
  name: string
  value: number
  min: number
  max: number
  step: number
  /** Announced by screen readers. */
  words: (value: number) => string
  /** Visible text; defaults to the announced words. */
  sign?: (value: number) => string
  onChange: (value: number) => void
}

/** A slider for one number of the light, with its name and value. */
export function LightSlider({ name, value, words, sign = words, onChange, ...range }: LightSliderProps) {
  return (
    <Box sx={{ mb: 0.5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2">{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {sign(value)}
        </Typography>
      </Stack>
      <Box sx={{ px: 1 }}>
        <Slider
          {...range}
          size="small"
          color="secondary"
          value={value}
          aria-label={name}
          getAriaValueText={words}
          onChange={(_, next) => onChange(next)}
          sx={{ display: 'block' }}
        />
      </Box>
    </Box>
  )
}
