import type { Light } from '#contract/relief/light.ts'
import { shareOfView } from '#web/map/light/contrast.ts'
import { FIXED_HEIGHTS, fixedRange, type Range } from '#web/map/light/light-uses.ts'
import { rampGradient } from '#web/map/light/ramps.ts'
import { LAYER_LIKE, type Legend } from './legend.ts'

/**
 * The legend of the live light.
 * @param drawn the values at the dark end and the light end as drawn; null if not known
 */
export function lightLegend(light: Light, drawn: Range | null): Legend {
  const byHeight = light.ramp === 'heights'
  const same = byHeight ? FIXED_HEIGHTS : fixedRange(light)
  const range = shareOfView(light) === 0 ? same : drawn
  const highIsDark = same[0] > same[1]
  const [low, high] = highIsDark ? [1, 0] : [0, 1]
  const values = range?.map((value) => (byHeight ? value : onGround(value, light)))
  return {
    meaning: byHeight ? 'heights' : LAYER_LIKE[light.method],
    values: values ? { low: values[low] ?? NaN, high: values[high] ?? NaN } : 'in view',
    gradient: rampGradient(light.ramp, highIsDark ? 'left' : 'right'),
    highIsDark,
  }
}

/** What a value of the exaggerated ground is on the ground itself. */
function onGround(value: number, { method, exaggeration }: Light): number {
  if (method === 'local-relief') return value / exaggeration
  if (method !== 'slope') return value
  return (Math.atan(Math.tan((value * Math.PI) / 180) / exaggeration) * 180) / Math.PI
}
