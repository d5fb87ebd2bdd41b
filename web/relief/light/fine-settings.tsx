import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { LIGHT_LIMITS, SKY_DIRECTIONS, type Light } from '#contract/relief/light.ts'
import { Fold } from '#web/ui/fold.tsx'
import { LightSlider } from './light-slider.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'

interface FineSettingsProps {
  light: Light
  onChange: (part: Partial<Light>) => void
}

/** How far and in how many directions a method looks around, folded away. Nothing for methods that do not look around. */
export function FineSettings({ light, onChange }: FineSettingsProps) {
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
