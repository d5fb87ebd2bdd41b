import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import { useId } from 'react'
import {
  LIGHT_LIMITS,
  LIGHT_STRETCHES,
  type Light,
  SKY_DIRECTIONS,
  LIGHT_RAMPS,
  type LightRamp,
} from '#contract/relief/light.ts'
import { contrastNow } from '#web/map/light/contrast.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { rampGradient } from '#web/map/light/ramps.ts'
import { LightSlider } from './light-slider.tsx'

interface LightAdjustmentsProps {
  light: Light
  onChange: (part: Partial<Light>) => void
}

/** How the picture is drawn, apart from where its light comes from. */
export function LightAdjustments({ light, onChange }: LightAdjustmentsProps) {
  const { t } = useTranslation('light')
  const { method, exaggeration, stretch, ramp, shadows } = light
  return (
    <>
      <LightSlider
        name={t('exaggeration')}
        value={exaggeration}
        {...LIGHT_LIMITS.exaggeration}
        step={0.5}
        words={(count) => t('times', { count })}
        sign={(count) => `× ${count}`}
        onChange={(next) => onChange({ exaggeration: next })}
      />
      <NativeSelect
        label={t('contrast')}
        value={stretch}
        options={LIGHT_STRETCHES.map((value) => ({ value, name: t(`stretch.${value}`) }))}
        {...(stretch === 'auto' && { says: t(`stretchNow.${contrastNow(light)}`) })}
        onChange={(next) => onChange({ stretch: next })}
      />
      <RampChoice ramp={ramp} onChange={(next) => onChange({ ramp: next })} />
      {LIGHT_USES[method].shadows && (
        <FormControlLabel
          label={t('shadows')}
          control={<Switch checked={shadows} onChange={(_, on) => onChange({ shadows: on })} />}
          sx={{ mr: 0 }}
        />
      )}
      <FineSettings light={light} onChange={onChange} />
    </>
  )
}

interface FineSettingsProps {
  light: Light
  onChange: (part: Partial<Light>) => void
}

/** How far and in how many directions a method looks around, folded away. Nothing for methods that do not look around. */
function FineSettings({ light, onChange }: FineSettingsProps) {
  const { t } = useTranslation('light')
  const { method, reliefRadius, skyRadius, skyDirections } = light
  const metres = (count: number) => t('metres', { count })
  if (method === 'local-relief')
    return (
      <Fold title={t('fine')}>
        <LightSlider
          name={t('reliefRadius')}
          value={reliefRadius}
          {...LIGHT_LIMITS.reliefRadius}
          step={5}
          words={metres}
          sign={(radius) => `${radius} m`}
          onChange={(next) => onChange({ reliefRadius: next })}
        />
      </Fold>
    )
  if (method !== 'sky-view') return null
  return (
    <Fold title={t('fine')}>
      <LightSlider
        name={t('skyRadius')}
        value={skyRadius}
        {...LIGHT_LIMITS.skyRadius}
        step={1}
        words={metres}
        sign={(radius) => `${radius} m`}
        onChange={(next) => onChange({ skyRadius: next })}
      />
      <Box sx={{ mt: 1 }}>
        <NativeSelect
          label={t('skyDirections')}
          value={String(skyDirections)}
          options={SKY_DIRECTIONS.map((count) => ({ value: String(count), name: String(count) }))}
          says={t('skyDirectionsSays')}
          onChange={(next) =>
            onChange({
              skyDirections: SKY_DIRECTIONS.find((count) => String(count) === next) ?? skyDirections,
            })
          }
        />
      </Box>
    </Fold>
  )
}

interface RampChoiceProps {
  ramp: LightRamp
  onChange: (ramp: LightRamp) => void
}

/** The choice of colours from dark to light, each with a sample. */
function RampChoice({ ramp, onChange }: RampChoiceProps) {
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
