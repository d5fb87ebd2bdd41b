import type { Ref, RefObject } from 'react'
import type { Light } from '#contract/relief/light.ts'
import type { Turning } from './use-turning.ts'

/** What the folded and the unfolded card have in common. */
export interface LightParts {
  light: Light
  /** Degrees by which the map is turned. */
  bearing: number
  turning: Turning
  dialRef: Ref<HTMLElement>
  toggleRef: RefObject<HTMLButtonElement | null>
  /** Leaves the picture as the tilesets have it; null where the light is on the other side of a comparison. */
  onClose: (() => void) | null
  /** Also stops the turning. */
  onChange: (part: Partial<Light>) => void
}
