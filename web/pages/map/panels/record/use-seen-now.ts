import type { SeenUnder } from '#contract/relief/light.ts'
import { seenUnderOf } from '#web/relief/layers/kinds/seen-layers.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { useSettledLight } from '#web/map/light/light-store.ts'

/** The layer and light in which the map now shows the ground, once the light is still; null where no relief is on. */
export function useSeenNow(background: Background): SeenUnder | null {
  const light = useSettledLight(background.light)
  const { settings, shown, beside } = background
  return seenUnderOf(settings, shown, light) ?? (beside && seenUnderOf(settings, beside, light))
}
