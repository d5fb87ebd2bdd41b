import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMoveKind, useNavigate } from '#web/lib/routing/index.ts'
import type { Light, SeenUnder } from '#contract/relief/light.ts'
import type { RecordDetail } from '#contract/records/records.ts'
import { layerFacts } from '#web/relief/layers/layer-facts.ts'
import { layersAsSeen, lightAsSeen, seenLayer } from '#web/relief/layers/kinds/seen-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { liveSearch } from '#web/lib/live-search.ts'
import { LIVE_LIGHT, type LayerState } from '#web/map/layers/layer-state.ts'
import { goToOutline } from '#web/map/pointing/show-outline.ts'
import type { Comparison } from '#web/map/swipe/comparison.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'

/** The view before it was changed. */
interface Before {
  camera: { center: [number, number]; zoom: number; bearing: number }
  layers: LayerState
  light: Light
  comparison: Comparison | null
}

/** Shows the map as the record's member saw it. The Back button restores the previous view. */
export function useSeeingAs(
  map: MapLibreMap | null,
  background: Background,
): (record: RecordDetail, seen: SeenUnder) => void {
  const { t } = useTranslation('seen')
  const showToast = useToast()
  const navigate = useNavigate()
  const { key } = useLocation()
  const kind = useMoveKind()
  const before = useRef(new Map<string, Before>())
  const goBack = useEffectEvent(() => {
    const was = before.current.get(key)
    if (!was) return
    background.changeLayer({ do: 'replace', layers: was.layers })
    background.light.change(was.light)
    background.compare(was.comparison)
    map?.jumpTo(was.camera)
  })
  useEffect(() => {
    if (kind === 'step') goBack()
  }, [key, kind])
  return ({ polygonCoordinate }, seen) => {
    const { settings, layers, light, lightTrouble, comparison } = background
    const layer = seenLayer(seen)
    const missing = layerFacts(settings, layer).missing ?? (layer === LIVE_LIGHT ? lightTrouble : null)
    if (!map || missing !== null) {
      showToast(t('cannot'))
      return
    }
    const { lng, lat } = map.getCenter()
    const camera = { center: [lng, lat] as [number, number], zoom: map.getZoom(), bearing: map.getBearing() }
    before.current.set(key, { camera, layers, light: light.get(), comparison })
    const after = liveSearch()
    after.delete('record')
    void navigate({ search: after.toString() })
    background.compare(null)
    background.changeLayer({ do: 'replace', layers: layersAsSeen(layers, seen) })
    light.change(lightAsSeen(seen))
    goToOutline(map, polygonCoordinate)
  }
}
