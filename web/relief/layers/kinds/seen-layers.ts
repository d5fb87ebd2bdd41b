import {
  LIGHT_LIMITS,
  LIGHT_METHODS,
  type Light,
  type LightMethod,
  type SeenUnder,
} from '#contract/relief/light.ts'
import type { MapSettings } from '#contract/relief/map.ts'
import {
  groundPicture,
  LIVE_LIGHT,
  RELIEF_OVERLAYS,
  reliefOverlay,
  type LayerState,
  type ReliefOverlay,
} from '#web/map/layers/layer-state.ts'
import { LIGHT_USES, PICTURE_OF } from '#web/map/light/light-uses.ts'
import { bareGroundAs, COMPARED_LAYERS, reliefOf } from '#web/map/swipe/compared-layer.ts'
import { layerFacts } from '../layer-facts.ts'
import { shownBlend } from './relief-layers.ts'

/** The layer and the light in which the map shows the ground now; null if no relief is on. */
export function seenUnderOf(settings: MapSettings, layers: LayerState, light: Light): SeenUnder | null {
  const drawn = reliefOverlay(layers)
  if (drawn === null || layerFacts(settings, drawn).missing !== null) return null
  if (drawn === LIVE_LIGHT) return underLight(light)
  const picture = shownBlend(layers, settings.reliefSets)?.reliefLayer ?? groundPicture(layers)
  return { layer: drawn === 'dtm' ? bareGroundAs(picture) : drawn, azimuth: null, altitude: null }
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
export function seenLayer({ layer }: SeenUnder): ReliefOverlay {
  const [kind] = layer.split(':')
  return RELIEF_OVERLAYS.find((known) => known === kind) ?? 'dtm'
}

/** The visitor's layers, with the picture of `seen` as their relief, fully opaque. */
export function layersAsSeen(layers: LayerState, seen: SeenUnder): LayerState {
  const shown = seenLayer(seen)
  const compared = COMPARED_LAYERS.find((known) => known === seen.layer)
  const ground = bareGroundAs(groundPicture(layers))
  const relief = reliefOf(shown === 'dtm' ? (compared ?? ground) : shown, PICTURE_OF[methodSeen(seen)])
  return {
    ...layers,
    overlays: { ...layers.overlays, finds: true },
    relief,
    opacity: { ...layers.opacity, relief: 1 },
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
