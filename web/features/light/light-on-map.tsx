import type { MapLibreMap } from 'maplibre-gl'
import { lazy, Suspense } from 'react'
import { layerFacts, type Missing } from '#web/features/layers/layer-facts.ts'
import { useLayers } from '#web/features/layers/layers-context.ts'
import { slotEnd } from '#web/map/layer-slots.ts'
import { LIVE_LIGHT, opacityOf } from '#web/map/layer-state.ts'
import { useLayerHealth } from '#web/map/layer-watch.ts'
import type { LightLayerState } from '#web/map/light/light-layer-state.ts'
import { useLight } from '#web/map/light-store.ts'
import { usePageMap } from '#web/map/page-map.tsx'
import { newsOf } from './light-news.ts'

/** Loaded when it is first needed. */
const LightLayer = lazy(async () => {
  const { LightLayer: layer } = await import('#web/map/light/light-layer.tsx')
  return { default: layer }
})

/** The live relief while it is on and can be drawn. */
export function LightOnMap() {
  const map = usePageMap()
  const { settings, shown, lightTrouble } = useLayers()
  const missing = lightTrouble ?? layerFacts(settings, LIVE_LIGHT).missing
  if (!map || missing !== null || !shown.overlays.light) return null
  return (
    <Suspense fallback={null}>
      <LitGround map={map} />
    </Suspense>
  )
}

const TROUBLES = {
  webgl2: 'noGraphics',
  'float-textures': 'noGraphics',
  'altered-pictures': 'alteredPictures',
} as const satisfies Record<string, Missing>

/** A separate component, so that turning the light redraws nothing else. */
function LitGround({ map }: { map: MapLibreMap }) {
  const { settings, shown, watch, giveUpLight, light: store } = useLayers()
  const light = useLight(store)
  const attempt = useLayerHealth(watch, LIVE_LIGHT, (health) => health.attempt)
  const tell = (state: LightLayerState) => {
    if (!state.supported) giveUpLight(TROUBLES[state.reason])
    else for (const news of newsOf(state)) watch.tell(LIVE_LIGHT, news)
  }
  return (
    <LightLayer
      key={attempt}
      map={map}
      tilesets={settings.elevationSets}
      light={light}
      opacity={opacityOf(shown, LIVE_LIGHT)}
      beforeId={slotEnd(LIVE_LIGHT)}
      onState={tell}
    />
  )
}
