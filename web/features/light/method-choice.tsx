import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { useTranslation } from 'react-i18next'
import { LIGHT_LIMITS, LIGHT_METHODS, LIGHT_STRETCHES, type Light } from '#contract/light.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { LightSlider } from './light-slider.tsx'
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
    </>
  )
}

interface NativeSelectProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; name: string }[]
  /** Explanation of the chosen option. */
  says?: string
  onChange: (value: T) => void
}

/** A native select, which on a phone opens the list of the system. */
function NativeSelect<T extends string>({ label, value, options, says, onChange }: NativeSelectProps<T>) {
  return (
    <TextField
      select
      fullWidth
      size="small"
      margin="dense"
      label={label}
      value={value}
      helperText={says}
      onChange={({ target }) => {
        const chosen = options.find((option) => option.value === target.value)
        if (chosen) onChange(chosen.value)
      }}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        formHelperText: { sx: { mx: 0 } },
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </TextField>
  )
}
