import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { EQUATOR, mercatorNorthAt, worldSide } from '#geo/tiles/mercator.ts'

/** Web Mercator's y in radians, northward, at a share of the tile's side from its north edge. */
export function northInTile({ z, y }: TileAddress, down: number): number {
  return mercatorNorthAt((y + down) / 2 ** z)
}

/** Metres of a tile's pixel at the equator; multiplied by the cosine of the latitude, metres on the ground. */
export function pixelAtEquator(z: number, tileSize: number): number {
  return EQUATOR / worldSide(z, tileSize)
}

/** Metres on the ground that a pixel of the tile shows, in its middle. */
export function groundPixel(tile: TileAddress, tileSize: number): number {
  return pixelAtEquator(tile.z, tileSize) / Math.cosh(northInTile(tile, 0.5))
}

/**
 * Pixels. Far out, a radius in metres is less than a pixel, so there is a minimum; close up, the maximum is how far the
 * neighbouring tiles are certain to reach.
 */
const RELIEF_PIXELS = { least: 5, most: 128 }
const SKY_PIXELS = { least: 6, most: 40 }

interface Reach {
  /** Radius in pixels. */
  radius: number
  /** Factor by which the radius on the ground is larger than it should be. */
  stretched: number
}

/** How far the local mean reaches, for a radius and a pixel in metres. */
export function reliefReach(metres: number, pixel: number): Reach {
  return reachOf(metres, pixel, RELIEF_PIXELS)
}

/** How far ground can hide the sky, for a radius and a pixel in metres. */
export function skyReach(metres: number, pixel: number): Reach {
  return reachOf(metres, pixel, SKY_PIXELS)
}

function reachOf(metres: number, pixel: number, { least, most }: { least: number; most: number }): Reach {
  const radius = Math.min(most, Math.max(least, Math.round(metres / pixel)))
  return { radius, stretched: Math.max(1, (radius * pixel) / metres) }
}
