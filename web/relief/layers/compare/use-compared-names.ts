import { useTranslation } from 'react-i18next'
import {
  bareGroundAs,
  comparedOf,
  mapLayerOf,
  reliefLayerOf,
  type ComparedLayer,
} from '#web/map/swipe/compared-layer.ts'
import { bareGroundLayers } from '../kinds/relief-layers.ts'
import { useLayers } from '../layers-context.ts'

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

/** The picture on the map: where the tilesets lack the one that is wanted, the one that is drawn instead. Null for none. */
export function useDrawnPicture(): ComparedLayer | null {
  const { settings, shown } = useLayers()
  const { relief } = shown
  if (!relief) return null
  if (relief.model === 'DSM') return comparedOf(shown)
  const isThere = relief.lit || bareGroundLayers(settings.reliefSets).includes(relief.picture)
  return bareGroundAs(isThere ? relief.picture : 'hillshade')
}

/** The name of the picture on the map. */
export function useReliefName(): string {
  const { t } = useTranslation('map')
  const nameOf = useComparedNames()
  const drawn = useDrawnPicture()
  return drawn ? nameOf(drawn) : t('relief.none')
}
