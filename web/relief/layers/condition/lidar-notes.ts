import { useTranslation } from 'react-i18next'
import type { Tileset } from '#contract/relief/tilesets.ts'
import { tilesetTexts } from '#web/lib/words/tileset-texts.ts'
import { LIVE_LIGHT, RELIEF_OVERLAYS, type ReliefOverlay } from '#web/map/layers/layer-state.ts'
import { useLayers } from '../layers-context.ts'
import { troubleText } from './lidar-condition.rules.ts'

export interface LidarNote {
  layer: ReliefOverlay
  model: Tileset['model']
  /** Where the layer is read from, and when the whole country was surveyed. */
  source: string
  credit: string
  /** Why it has gaps; null if it can be read. */
  trouble: string | null
}

/** What is to be said about each layer that is drawn from the LiDAR of the whole country. */
export function useLidarNotes(): LidarNote[] {
  const { t, i18n } = useTranslation('map')
  const { surveys, lidar } = useLayers()
  return RELIEF_OVERLAYS.flatMap((layer): LidarNote[] => {
    const model = layer === 'dtm' || layer === LIVE_LIGHT ? 'DTM' : 'DSM'
    const tileset = surveys.find((one) => one.live && one.model === model)
    if (!tileset) return []
    const { surveyed } = tileset
    const { attribution } = tilesetTexts(tileset, i18n.language)
    const when = surveyed === null ? [] : [t('lidar.surveyed', { when: surveyed })]
    const raster = lidar.find(({ id }) => id === tileset.id)
    const trouble = raster ? troubleText(raster) : null
    return [
      {
        layer,
        model,
        source: [t('lidar.source'), ...when].join(' '),
        credit: attribution.text,
        trouble: trouble && t(`lidar.${trouble}`),
      },
    ]
  })
}
