import type { Tileset } from '#contract/relief/tilesets.ts'
import { boxOf, isInBox, middleOfBox } from '#geo/shapes/box.ts'
import type { GroundView } from './ground-view.ts'

/** Zoom of the specification from which an earthwork can be recognised. */
export const CLOSE = 13

/** The bare ground of the whole country; null if this portal cannot read it. */
export function liveGround(tilesets: readonly Tileset[]): Tileset | null {
  return tilesets.find(({ live, model }) => live && model === 'DTM') ?? null
}

/** Whether the view is close enough to ground of this tileset to see its earthworks. */
export function isCloseTo({ bounds }: Pick<Tileset, 'bounds'>, view: GroundView): boolean {
  return view.zoom >= CLOSE && isInBox(boxOf(bounds), middleOfBox(view))
}
