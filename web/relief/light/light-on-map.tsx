import type { MapLibreMap } from 'maplibre-gl'
import { Suspense } from 'react'
import { layerFacts, type Missing } from '../layers/layer-facts.ts'
import { useLayers } from '../layers/layers-context.ts'
import { partSoon } from '#web/lib/part-later.tsx'
import { slotEnd } from '#web/map/layers/layer-slots.ts'
import { LIVE_LIGHT, opacityOf, type LayerState } from '#web/map/layers/layer-state.ts'
import { useLayerHealth, type LayerWatch } from '#web/map/layers/layer-watch.ts'
import type { LightLayerState } from '#web/map/light/light-layer-state.ts'
import { useLight } from '#web/map/light/light-store.ts'
import { newsOf } from './light-news.ts'

const LightLayer = partSoon(async () => (await import('#web/map/light/light-layer.tsx')).LightLayer)

interface LightOnMapProps {
  map: MapLibreMap | null
  /** Moves the map; absent where it moves by itself. */
  leader?: MapLibreMap
  /** What the map shows; null while it shows nothing. */
  layers: LayerState | null
  watch: LayerWatch
}

/** The live relief while it is on and can be drawn. */
export function LightOnMap({ map, layers, ...rest }: LightOnMapProps) {
  const { settings, lightTrouble } = useLayers()
  const missing = lightTrouble ?? layerFacts(settings, LIVE_LIGHT).missing
  if (!map || missing !== null || !layers?.relief?.lit) return null
  return (
    <Suspense fallback={null}>
      <LitGround map={map} layers={layers} {...rest} />
    </Suspense>
  )
}

const TROUBLES = {
  webgl2: 'noGraphics',
  'float-textures': 'noGraphics',
  'altered-pictures': 'alteredPictures',
} as const satisfies Record<string, Missing>

type LitGroundProps = LightOnMapProps & { map: MapLibreMap; layers: LayerState }

/** A separate component, so that turning the light redraws nothing else. */
function LitGround({ map, leader, layers, watch }: LitGroundProps) {
  const { settings, giveUpLight, tellLightRange, light: store } = useLayers()
  const light = useLight(store)
  const attempt = useLayerHealth(watch, LIVE_LIGHT, (health) => health.attempt)
  const tell = (state: LightLayerState) => {
    if (!state.supported) {
      giveUpLight(TROUBLES[state.reason])
      return
    }
    for (const news of newsOf(state)) watch.tell(LIVE_LIGHT, news)
    tellLightRange(state.range)
  }
  return (
    <LightLayer
      key={attempt}
      map={map}
      leader={leader}
      tilesets={settings.elevationSets}
      light={light}
      opacity={opacityOf(layers, LIVE_LIGHT)}
      beforeId={slotEnd(LIVE_LIGHT)}
      onState={tell}
    />
  )
}
