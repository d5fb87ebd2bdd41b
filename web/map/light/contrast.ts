import type { Light } from '#contract/relief/light.ts'
import type { Range } from './light-uses.ts'

/** Degrees. Between these heights of a single light, level ground is mid-grey and slopes use most of the ramp. */
const ORDINARY = { lowest: 25, highest: 50 }
/** Degrees over which one contrast turns into the other, so that a moving sun shows no step. */
const TURN = 10

/**
 * How far the contrast follows the ground in view: from 0, where it is the same everywhere, to 1. The automatic contrast
 * follows it where most ground would otherwise look nearly the same: in light from all sides, under a sun near the horizon or
 * overhead, and in the colours of all heights from the shore to the summit of Snowdon.
 */
export function shareOfView({ stretch, method, altitude, ramp }: Light): number {
  if (stretch !== 'auto') return stretch === 'view' ? 1 : 0
  if (method === 'multi' || ramp === 'heights') return 1
  if (method !== 'single') return 0
  const outside = Math.max(ORDINARY.lowest - altitude, altitude - ORDINARY.highest, 0)
  return Math.min(1, outside / TURN)
}

/** What the contrast of a light is now, in a word. */
export function contrastNow(light: Light): 'fixed' | 'part' | 'view' {
  const share = shareOfView(light)
  if (share === 0) return 'fixed'
  return share === 1 ? 'view' : 'part'
}

/** The range between two ranges; a share of 0 gives the first. */
export function rangeBetween(from: Range, to: Range, share: number): Range {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
