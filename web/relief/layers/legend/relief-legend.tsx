import FormHelperText from '@mui/material/FormHelperText'
import { useTranslation } from 'react-i18next'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'
import { boxOf, isInBox } from '#geo/box.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { useMapRest } from '#web/map/use-map-rest.ts'
import { useLayers } from '../layers-context.ts'
import { drawnTilesets, type LidarLayer } from '../relief-layers.ts'
import { layerLegend } from './legend.ts'
import { LegendRamp } from './legend-ramp.tsx'

interface ReliefLegendProps {
  layer: LidarLayer
  /** The relief layer in which bare ground is drawn. */
  reliefLayer: ReliefLayerId
}

/**
 * What the shades of a layer mean. The values are those of the tileset at the middle of the view; nothing is known of those
 * of pictures of another service.
 */
export function ReliefLegend({ layer, reliefLayer }: ReliefLegendProps) {
  const { t } = useTranslation('map')
  const { settings } = useLayers()
  const rest = useMapRest(usePageMap())
  const drawn = drawnTilesets(layer, settings.reliefSets, reliefLayer)
  const here = rest && drawn.find(({ tileset }) => isInBox(boxOf(tileset.bounds), rest.place))
  const shown = (here ?? drawn[0])?.layer
  const legend = shown && layerLegend(shown)
  const name = shown && t(`pictures.${shown.id}.name`)
  const wanted = layer === 'dtm' && shown?.id !== reliefLayer ? reliefLayer : null
  return (
    <>
      {layer !== 'dtm' && <FormHelperText sx={{ mt: 0 }}>{t('legend.surface')}</FormHelperText>}
      {name && wanted && (
        <FormHelperText>
          {t('tilesets.instead', { drawn: name, wanted: t(`pictures.${wanted}.name`) })}
        </FormHelperText>
      )}
      {name && legend && <LegendRamp layer={name} {...legend} />}
    </>
  )
}
