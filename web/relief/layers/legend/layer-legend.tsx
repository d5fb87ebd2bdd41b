import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { LIDAR_LAYERS } from '#contract/relief/map.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { LIVE_LIGHT, RELIEF_OVERLAYS, type Overlay } from '#web/map/layer-state.ts'
import { mapLayerOf, reliefLayerOf, type ComparedLayer } from '#web/map/swipe/compared-layer.ts'
import { useComparedNames } from '../use-compared-names.ts'
import { LightLegend } from './light-legend.tsx'
import { ReliefLegend } from './relief-legend.tsx'

interface OverlayLegendProps {
  overlay: Overlay
  /** The relief layer in which bare ground is drawn. */
  reliefLayer: ReliefLayerId
}

/** The legend of relief; nothing for other overlays. */
export function OverlayLegend({ overlay, reliefLayer }: OverlayLegendProps) {
  if (overlay === LIVE_LIGHT) return <LightLegend />
  const layer = LIDAR_LAYERS.find((known) => known === overlay)
  return layer ? <ReliefLegend layer={layer} reliefLayer={reliefLayer} /> : null
}

/** The legend of one side of a comparison, under its name; nothing for a base map. */
export function SideLegend({ side }: { side: ComparedLayer }) {
  const { t } = useTranslation('map')
  const nameOf = useComparedNames()
  const overlay = RELIEF_OVERLAYS.find((known) => known === mapLayerOf(side))
  const reliefLayer = reliefLayerOf(side)
  if (!overlay) return null
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {nameOf(side)}
      </Typography>
      {reliefLayer && <FormHelperText sx={{ mt: 0 }}>{t(`pictures.${reliefLayer}.text`)}</FormHelperText>}
      <OverlayLegend overlay={overlay} reliefLayer={reliefLayer ?? 'hillshade'} />
    </>
  )
}
