import type { TileAddress } from '#geo/tile-address.ts'
import { EQUATOR, mercatorNorthAt, worldSide } from '#geo/mercator.ts'

/** Web Mercator's y in radians, northward, at a share of the tile's side from its north edge. */
export function northInTile({ z, y }: TileAddress, down: number): number {
  return mercatorNorthAt((y + down) / 2 ** z)
}

/** Metres of a tile's pixel at the equator; on the ground it is as much smaller as the cosine of the latitude. */
export function pixelAtEquator(z: number, tileSize: number): number {
  return EQUATOR / worldSide(z, tileSize)
}

/** Metres on the ground that a pixel of the tile shows, in its middle. */
export function groundPixel(tile: TileAddress, tileSize: number): number {
  return pixelAtEquator(tile.z, tileSize) / Math.cosh(northInTile(tile, 0.5))
}

/** Metres around a place: what stands out of the ground within them is relief, what hides sky is nearer still. */
const RELIEF_RADIUS = 20
const SKY_RADIUS = 10
/**
 * Pixels. From far out a radius in metres is less than a pixel, so methods that look around look at least so far; close
 * to, they look no further than the tiles next door are sure to be there.
 */
const RELIEF_PIXELS = { least: 5, most: 64 }
const SKY_PIXELS = { least: 6, most: 40 }

interface Reach {
  /** Pixels. */
  radius: number
  /** How much larger the radius is on the ground than it should be. */
  stretched: number
}

export function reliefReach(pixel: number): Reach {
  return reachOf(RELIEF_RADIUS, pixel, RELIEF_PIXELS)
}

export function skyReach(pixel: number): Reach {
  return reachOf(SKY_RADIUS, pixel, SKY_PIXELS)
}

function reachOf(metres: number, pixel: number, { least, most }: { least: number; most: number }): Reach {
  const radius = Math.min(most, Math.max(least, Math.round(metres / pixel)))
  return { radius, stretched: Math.max(1, (radius * pixel) / metres) }
}
