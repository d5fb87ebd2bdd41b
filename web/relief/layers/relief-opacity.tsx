import Box from '@mui/material/Box'
import Slider from '@mui/material/Slider'
import { useTranslation } from 'react-i18next'
import { opacityOf, reliefOverlay } from '#web/map/layers/layer-state.ts'
import { useLayers } from './layers-context.ts'

/** How much of the map is seen through the relief, in steps of 5 %: fine enough for the eye, and few enough for the arrow keys. */
export function ReliefOpacity() {
  const { t } = useTranslation('map')
  const { layers, changeLayer, comparison } = useLayers()
  const drawn = reliefOverlay(layers)
  const percent = Math.round(opacityOf(layers, drawn ?? 'dtm') * 100)
  // The sides of a comparison are opaque.
  const disabled = drawn === null || comparison !== null
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 0.5,
        minHeight: 44,
        fontSize: '0.9rem',
        color: disabled ? 'text.disabled' : 'text.primary',
      }}
    >
      <span aria-hidden>{t('opacity.map')}</span>
      <Slider
        data-control="opacity"
        size="small"
        color="secondary"
        value={percent}
        step={5}
        disabled={disabled}
        aria-label={t('opacity.label')}
        getAriaValueText={(value) => t('opacity.value', { percent: value })}
        onChange={(_, value) => changeLayer({ do: 'fade', layer: drawn ?? 'dtm', opacity: value / 100 })}
        sx={{ mx: 0.75 }}
      />
      <span aria-hidden>{t('opacity.relief')}</span>
    </Box>
  )
}
