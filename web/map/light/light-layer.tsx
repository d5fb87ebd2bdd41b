import type { MapLibreMap } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import type { Light } from '#contract/relief/light.ts'
import { GroundLayer } from './ground-layer.ts'
import type { LightLayerState } from './light-layer-state.ts'

interface LightLayerProps {
  map: MapLibreMap
  /** Moves the map; absent where it moves by itself. */
  leader: MapLibreMap | undefined
  /** The first tileset that has the ground is drawn on top. Must be the same array while the tilesets are the same. */
  tilesets: readonly ElevationTileset[]
  light: Light
  /** Opacity of the layer, 0 to 1. */
  opacity: number
  /** The layer of the map that this one is drawn under. */
  beforeId: string
  onState: (state: LightLayerState) => void
}

const ID = 'light'

/** The ground under a light that can be moved, as a layer of the map. */
export function LightLayer({ map, leader, tilesets, light, opacity, beforeId, onState }: LightLayerProps) {
  const layer = useRef<GroundLayer | null>(null)
  const tell = useEffectEvent(onState)
  const make = useEffectEvent(
    () => new GroundLayer({ id: ID, leader, tilesets, light, opacity, onState: tell }),
  )
  useEffect(() => {
    const put = () => {
      layer.current = make()
      map.addLayer(layer.current, beforeId)
    }
    // The map drops custom layers when the graphics context is lost.
    const restored = map.on('webglcontextrestored', () => map.once('style.load', put))
    put()
    return () => {
      restored.unsubscribe()
      // A map that is being removed has no style, although its type says that it has.
      const style = map.style as MapLibreMap['style'] | undefined
      if (style?.getLayer(ID)) map.removeLayer(ID)
      // Such a map does not tell its custom layers to free what they hold.
      else layer.current?.onRemove()
      layer.current = null
    }
  }, [map, tilesets, beforeId])
  useEffect(() => layer.current?.setLook(light, opacity), [light, opacity])
  return null
}
