import type { Tileset } from '#contract/relief/tilesets.ts'
import { isCloseTo, liveGround } from '#web/relief/layers/ground/live-ground.ts'
import type { GroundView } from '#web/relief/layers/ground/ground-view.ts'
import { showsRelief, type LayerState } from '#web/map/layers/layer-state.ts'

export interface OfferedRelief {
  readonly tileset: Tileset
  /** Whether the view is close to ground of this tileset. */
  readonly close: boolean
}

/** Null if there is no relief, or if the visitor already looks at it. */
export function reliefToOffer(
  surveys: readonly Tileset[],
  shown: LayerState,
  view: GroundView | null,
): OfferedRelief | null {
  const tileset = liveGround(surveys) ?? surveys[0]
  if (!tileset) return null
  const close = view !== null && isCloseTo(tileset, view)
  return close && showsRelief(shown) ? null : { tileset, close }
}
