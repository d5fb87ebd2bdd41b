import FormHelperText from '@mui/material/FormHelperText'
import { useTranslation } from 'react-i18next'
import { useLight } from '#web/map/light-store.ts'
import { useLayers } from '../layers-context.ts'
import { LegendRamp } from './legend-ramp.tsx'
import { lightLegend } from './legend-of-light.ts'

/** What the live light shows now. */
export function LightLegend() {
  const { t } = useTranslation(['map', 'light'])
  const { light: store, lightRange } = useLayers()
  const light = useLight(store)
  return (
    <>
      <FormHelperText sx={{ mt: 0 }}>
        {t(light.ramp === 'heights' ? 'map:legend.heights.text' : `light:methods.${light.method}.says`)}
      </FormHelperText>
      <LegendRamp layer={t(`light:methods.${light.method}.name`)} {...lightLegend(light, lightRange)} />
    </>
  )
}
