import { toPosition, type LatitudeLongitude } from '#geo/position.ts'
import { boxAround, middleOfBox, nearestIn, type Box } from '#geo/shapes/box.ts'
import { lineLength } from '#geo/shapes/geodesy.ts'

/**
 * The share of the map's height, around its middle, that is left when a folded profile unfolds: it takes up to 58 %. A line has to come so far
 * into the view, as the profile would otherwise push it out again.
 */
const LEFT_BY_PROFILE = 0.4

/** Metres from the middle of the view to a line of which nothing is in it; null while something is. */
export function metresOutOfView(
  line: readonly LatitudeLongitude[],
  view: Box,
  isFolded: boolean,
): number | null {
  const box = boxAround(line.map(toPosition))
  const middle = middleOfBox(view)
  const reach = ((view.north - view.south) / 2) * (isFolded ? LEFT_BY_PROFILE : 1)
  const nearest = nearestIn(box, middle)
  const isBeside = nearest.longitude < view.west || nearest.longitude > view.east
  if (!isBeside && Math.abs(nearest.latitude - middle.latitude) <= reach) return null
  return lineLength([
    [middle.latitude, middle.longitude],
    [nearest.latitude, nearest.longitude],
  ])
}
