import {
  LIGHT_LIMITS,
  LIGHT_METHODS,
  type Light,
  type LightMethod,
  type SeenUnder,
} from '#contract/relief/light.ts'
import { LIDAR_LAYERS, type MapSettings } from '#contract/relief/map.ts'
import { RELIEF_LAYERS } from '#contract/relief/relief-names.ts'
import { LIVE_LIGHT, type LayerState, type Overlay } from '#web/map/layers/layer-state.ts'
import { LIGHT_USES } from '#web/map/light/light-uses.ts'
import { layerFacts } from '../layer-facts.ts'
import { shownBlend } from './relief-layers.ts'

/** The relief layers from the top down, because a layer hides those below it. */
const SEEN = [LIVE_LIGHT, ...[...LIDAR_LAYERS].reverse()] as const

/** The layer and the light in which the map shows the ground now; null if no relief is on. */
export function seenUnderOf(settings: MapSettings, layers: LayerState, light: Light): SeenUnder | null {
  const top = SEEN.find((layer) => layers.overlays[layer] && layerFacts(settings, layer).missing === null)
  if (top === undefined) return null
  if (top === LIVE_LIGHT) return underLight(light)
  return {
    layer: top === 'dtm' ? `dtm:${(shownBlend(layers, settings.reliefSets) ?? layers).reliefLayer}` : top,
    azimuth: null,
    altitude: null,
  }
}

function underLight({ method, azimuth, altitude }: Light): SeenUnder {
  const uses = LIGHT_USES[method]
  return {
    layer: method === 'single' ? LIVE_LIGHT : `${LIVE_LIGHT}:${method}`,
    azimuth: uses.azimuth ? Math.round(azimuth) % 360 : null,
    altitude: uses.altitude ? Math.round(altitude) : null,
  }
}

/** The layer of the map that shows the ground as the member saw it. */
export function seenLayer({ layer }: SeenUnder): Overlay {
  const [kind] = layer.split(':')
  return SEEN.find((known) => known === kind) ?? 'dtm'
}

/** The visitor's layers, with the layer of `seen` as the only LiDAR layer, fully opaque. */
export function layersAsSeen(layers: LayerState, seen: SeenUnder): LayerState {
  const shown = seenLayer(seen)
  const relief = Object.fromEntries(SEEN.map((layer) => [layer, layer === shown]))
  const reliefLayer = RELIEF_LAYERS.find((known) => seen.layer === `dtm:${known}`) ?? layers.reliefLayer
  return {
    ...layers,
    overlays: { ...layers.overlays, finds: true, ...relief },
    opacity: { ...layers.opacity, [shown]: 1 },
    reliefLayer,
    blend: null,
  }
}

/** The method of the live light in which the member saw the ground. */
export function methodSeen({ layer }: SeenUnder): LightMethod {
  return LIGHT_METHODS.find((known) => layer === `${LIVE_LIGHT}:${known}`) ?? 'single'
}

/**
 * The parts of the light that the record states. Records sent by other programs may have a sun outside the limits of the map.
 */
export function lightAsSeen(seen: SeenUnder): Partial<Light> {
  if (seenLayer(seen) !== LIVE_LIGHT) return {}
  const { azimuth, altitude } = seen
  const { min: lowest, max: highest } = LIGHT_LIMITS.altitude
  return {
    method: methodSeen(seen),
    ...(azimuth !== null && { azimuth: azimuth % 360 }),
    ...(altitude !== null && { altitude: Math.min(Math.max(altitude, lowest), highest) }),
  }
}
