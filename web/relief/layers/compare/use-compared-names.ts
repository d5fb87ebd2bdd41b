import { useTranslation } from 'react-i18next'
import { mapLayerOf, reliefLayerOf, type ComparedLayer } from '#web/map/swipe/compared-layer.ts'

/** Names what a side of a comparison shows. */
export function useComparedNames(): (compared: ComparedLayer) => string {
  const { t } = useTranslation('map')
  return (compared) => {
    const reliefLayer = reliefLayerOf(compared)
    return reliefLayer === null || reliefLayer === 'hillshade'
      ? t(`layers.${mapLayerOf(compared)}`)
      : t(`pictures.${reliefLayer}.name`)
  }
}
