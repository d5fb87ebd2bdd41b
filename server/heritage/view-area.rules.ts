import { WALES_WITH_MARGIN } from '#contract/http/limits.ts'
import { commonBox, type Box } from '#geo/shapes/box.ts'
import { acrossWorld, downWorld, latitudeAt, longitudeAt } from '#geo/tiles/mercator.ts'

/** Deepest grid used: areas of 2.4 km, which contain some dozens of sites. */
const DEEPEST = 14

/** Returns the part of the box in or near Wales; null if there is none. */
export function withinWales(box: Box): Box | null {
  return commonBox(box, WALES_WITH_MARGIN)
}

/**
 * Returns the box enlarged to whole tiles (XYZ) of a quarter to a half of its own size, so that views of the same
 * place request the same area although their boxes differ.
 */
export function tileAligned(box: Box): Box {
  const [left, right] = [acrossWorld(box.west), acrossWorld(box.east)]
  const [top, bottom] = [downWorld(box.north), downWorld(box.south)]
  const size = Math.max(right - left, bottom - top, Number.EPSILON)
  const side = 2 ** Math.min(DEEPEST, Math.floor(-Math.log2(size)) + 2)
  return {
    west: longitudeAt(Math.floor(left * side) / side),
    east: longitudeAt(Math.ceil(right * side) / side),
    north: latitudeAt(Math.floor(top * side) / side),
    south: latitudeAt(Math.ceil(bottom * side) / side),
  }
}
