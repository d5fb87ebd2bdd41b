import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LIGHT_RAMPS, type LightRamp } from '#contract/relief/light.ts'
import { rampGradient } from '#web/map/light/ramps.ts'

interface RampChoiceProps {
  ramp: LightRamp
  onChange: (ramp: LightRamp) => void
}

/** The choice of colours from dark to light, each with a sample. */
export function RampChoice({ ramp, onChange }: RampChoiceProps) {
  const { t } = useTranslation('light')
  const labelId = useId()
  return (
    <Box sx={{ mt: 1 }}>
      <FormLabel id={labelId} sx={{ fontSize: '1rem', color: 'text.primary' }}>
        {t('ramp')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={ramp}
        sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: 1 }}
      >
        {LIGHT_RAMPS.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio size="small" onChange={() => onChange(value)} />}
            label={
              <Stack sx={{ lineHeight: 1.2, fontSize: '0.95rem' }}>
                {t(`ramps.${value}`)}
                <Box
                  component="span"
                  sx={{
                    display: 'block',
                    width: 72,
                    height: 8,
                    mt: 0.25,
                    borderRadius: 0.5,
                    border: 1,
                    borderColor: 'divider',
                    backgroundImage: rampGradient(value),
                  }}
                />
              </Stack>
            }
            sx={{ mr: 0 }}
          />
        ))}
      </RadioGroup>
    </Box>
  )
}
