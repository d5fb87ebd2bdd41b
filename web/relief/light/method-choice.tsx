import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useTranslation } from 'react-i18next'
import { LIGHT_LIMITS, LIGHT_METHODS, LIGHT_STRETCHES, type Light } from '#contract/relief/light.ts'
import { contrastNow } from '#web/map/light/contrast.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { FineSettings } from './fine-settings.tsx'
import { LightSlider } from './light-slider.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RampChoice } from './ramp-choice.tsx'

interface MethodChoiceProps {
  light: Light
  onChange: (part: Partial<Light>) => void
}

/** The choice of how heights are drawn. */
export function MethodChoice({ light, onChange }: MethodChoiceProps) {
  const { t } = useTranslation('light')
  const { method, exaggeration, stretch, ramp, shadows } = light
  return (
    <>
      <NativeSelect
        label={t('method')}
        value={method}
        options={LIGHT_METHODS.map((value) => ({ value, name: t(`methods.${value}.name`) }))}
        says={t(`methods.${method}.says`)}
        onChange={(next) => onChange({ method: next })}
      />
      <Box sx={{ mt: 1.5 }}>
        <LightSlider
          name={t('exaggeration')}
          value={exaggeration}
          {...LIGHT_LIMITS.exaggeration}
          step={0.5}
          words={(count) => t('times', { count })}
          sign={(count) => `× ${count}`}
          onChange={(next) => onChange({ exaggeration: next })}
        />
      </Box>
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
