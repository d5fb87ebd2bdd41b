import { LIDAR_LAYERS, type MapSettings } from '#contract/relief/map.ts'
import { groundPicture, opacityOf, reliefOverlay, type LayerState } from '#web/map/layers/layer-state.ts'
import type { PlacedPart } from '#web/map/layers/map-layers.tsx'
import { blendParts, lidarParts } from './lidar.layer.ts'
import { imageParts } from './image.layer.ts'

interface Options {
  /** Scheme, host and port of the portal. */
  origin: string
  /** The base map is not requested at all. */
  withoutBase: boolean
}

/** The chosen base map, all LiDAR layers of this portal, and the blend; those that are off are invisible. */
export function imageLayers(
  settings: MapSettings,
  layers: LayerState,
  { origin, withoutBase }: Options,
): PlacedPart[] {
  const { base } = layers
  const drawn = reliefOverlay(layers)
  const baseLook = { origin, visible: true, opacity: opacityOf(layers, base) }
  const baseParts = withoutBase ? [] : imageParts(base, settings.layers[base], baseLook)
  return [
    ...baseParts.map((part) => ({ ...part, slot: 'base' })),
    ...LIDAR_LAYERS.flatMap((name) => {
      const look = { origin, visible: drawn === name, opacity: opacityOf(layers, name) }
      return lidarParts(name, settings, groundPicture(layers), look).map((part) => ({ ...part, slot: name }))
    }),
    ...blendParts(settings, layers, origin).map((part) => ({ ...part, slot: 'dtm-blend' })),
  ]
}
