import { commonBox, type Box } from '#geo/box.ts'
import { WALES_WITH_MARGIN } from '#contract/limits.ts'

/** Deepest grid used: areas of 2.4 km, which hold some tens of sites. */
const DEEPEST = 14

/** What of the box lies in or near Wales; null where nothing does. */
export function withinWales(box: Box): Box | null {
  return commonBox(box, WALES_WITH_MARGIN)
}

/**
 * The box grown to whole tiles (XYZ) of a quarter to a half of its own size, so that views of the same place ask for
 * the same area although hardly two are alike.
 */
export function tileAligned(box: Box): Box {
  const [left, right] = [across(box.west), across(box.east)]
  const [top, bottom] = [down(box.north), down(box.south)]
  const size = Math.max(right - left, bottom - top, Number.EPSILON)
  const side = 2 ** Math.min(DEEPEST, Math.floor(-Math.log2(size)) + 2)
  return {
    west: longitudeAt(Math.floor(left * side) / side),
    east: longitudeAt(Math.ceil(right * side) / side),
    north: latitudeAt(Math.floor(top * side) / side),
    south: latitudeAt(Math.ceil(bottom * side) / side),
  }
}

/** Share of the Web Mercator square, from the west and from the north. */
function across(longitude: number): number {
  return (longitude + 180) / 360
}

function down(latitude: number): number {
  return 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
}

function longitudeAt(share: number): number {
  return share * 360 - 180
}

function latitudeAt(share: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - 2 * share))) * 180) / Math.PI
}
