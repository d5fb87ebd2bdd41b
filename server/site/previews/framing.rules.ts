import { metresPerPixel, scaleLength } from '#geo/tiles/map-scale.ts'
import { pixelAt } from '#geo/tiles/mercator.ts'
import type { LatitudeLongitude } from '#geo/position.ts'

export interface Size {
  width: number
  height: number
}

/** The part of the world (Web Mercator) that a picture shows. */
export interface Frame {
  /** Pixels along a side of the whole world. */
  world: number
  /** Pixels from the world's north-west corner to the frame's. */
  left: number
  top: number
}

interface Framing {
  /** Maximum share of the frame that the outline fills. */
  share: number
  /** Minimum width of the frame in metres, so that small features are shown in their surroundings. */
  leastWidth?: number
}

/**
 * Returns the pixel of a place in a world with this number of pixels along a side. Latitudes beyond 85° count as 85°,
 * because Mercator has no poles.
 */
function onWorld([latitude, longitude]: LatitudeLongitude, side = 1): readonly [x: number, y: number] {
  return pixelAt([longitude, Math.max(-85, Math.min(85, latitude))], side)
}

/** Returns a frame with the points in its middle, even for a single point or points far apart. */
export function frameAround(
  points: readonly [LatitudeLongitude, ...LatitudeLongitude[]],
  { width, height }: Size,
  { share, leastWidth = 0 }: Framing,
): Frame {
  const placed = points.map((point) => onWorld(point))
  const [west, east] = ends(placed.map(([x]) => x))
  const [north, south] = ends(placed.map(([, y]) => y))
  // A picture that shows the whole world in one pixel is useless too.
  const across = Math.min((share * width) / (east - west), (share * height) / (south - north))
  const closest = closestWorld(points[0][0], width, leastWidth)
  const world = Math.max(width, Math.min(across, closest))
  return {
    world,
    left: (world * (west + east)) / 2 - width / 2,
    top: (world * (north + south)) / 2 - height / 2,
  }
}

/** Minimum width of a frame in metres. */
const LEAST_GROUND = 20

function closestWorld(latitude: number, width: number, leastWidth: number): number {
  const metresOfWorld = metresPerPixel({ latitude, mapZoom: 0 }) * 512
  return (width * metresOfWorld) / Math.max(leastWidth, LEAST_GROUND)
}

function ends(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)]
}

/** Returns the position in pixels from the frame's north-west corner. */
export function inFrame({ world, left, top }: Frame, place: LatitudeLongitude): [x: number, y: number] {
  const [x, y] = onWorld(place, world)
  return [x - left, y - top]
}

export interface ScaleBar {
  metres: number
  pixels: number
}

/** Returns a round length of at most this many pixels. */
export function scaleBarOf({ world }: Frame, latitude: number, mostPixels: number): ScaleBar {
  const pixel = metresPerPixel({ latitude, mapZoom: Math.log2(world / 512) })
  const metres = scaleLength(pixel, mostPixels)
  return { metres, pixels: metres / pixel }
}

export function lengthText(metres: number): string {
  return metres < 1000 ? `${metres} m` : `${metres / 1000} km`
}

/** Returns the centre of the bounding box. */
export function middleOf(points: readonly [LatitudeLongitude, ...LatitudeLongitude[]]): LatitudeLongitude {
  const [south, north] = ends(points.map(([latitude]) => latitude))
  const [west, east] = ends(points.map(([, longitude]) => longitude))
  return [(south + north) / 2, (west + east) / 2]
}
