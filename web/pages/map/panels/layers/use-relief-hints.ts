import type { MapLibreMap } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { layerFacts } from '#web/relief/layers/layer-facts.ts'
import { otherService } from '#web/relief/layers/kinds/relief-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import type { Comparing } from '../../tools/comparing/use-comparing.ts'
import { isLit } from '../../tools/light/lit-ground.ts'
import { useZoomHint } from './use-zoom-hint.ts'

interface ReliefHints {
  background: Background
  comparing: Comparing
  /** The map is about to move to what a link named. */
  onTheWay: boolean
}

/** A hint when relief is on but the map is too far out to show it. */
export function useReliefHints(map: MapLibreMap | null, hints: ReliefHints): void {
  const { background, comparing, onTheWay } = hints
  const { t } = useTranslation('map')
  const { settings } = background
  const isElsewhere = otherService('dtm', settings) !== null
  const [dtm, light] = [layerFacts(settings, 'dtm'), layerFacts(settings, 'light')]
  useZoomHint(map, {
    layer: 'dtm',
    on: comparing.dtm && dtm.missing === null,
    minZoom: dtm.minZoom,
    onTheWay,
    text: isElsewhere ? t('layers.zoomInForDtm', { zoom: dtm.minZoom }) : t('layers.closerForRelief'),
  })
  useZoomHint(map, {
    layer: 'light',
    on: isLit(background),
    minZoom: light.minZoom,
    onTheWay,
    text: t('layers.closerForRelief'),
  })
}
