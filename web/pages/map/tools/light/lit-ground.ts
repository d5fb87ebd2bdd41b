import { layerFacts } from '#web/relief/layers/layer-facts.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { LIVE_LIGHT } from '#web/map/layers/layer-state.ts'

/** Whether this portal has heights and this browser can draw them under a light. */
export function canBeLit({ lightTrouble, settings }: Background): boolean {
  return lightTrouble === null && layerFacts(settings, LIVE_LIGHT).missing === null
}

/** Whether the live light is on the map, on either side while comparing. */
export function isLit(background: Background): boolean {
  const { shown, beside } = background
  return canBeLit(background) && (shown.relief?.lit === true || beside?.relief?.lit === true)
}
