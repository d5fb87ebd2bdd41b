export const TILE_SIZE = 256

export interface TileAddress {
  readonly z: number
  readonly x: number
  /** From the north (XYZ). */
  readonly y: number
}

/** West, south, east, north in degrees. */
export type Bounds = readonly [number, number, number, number]

/** Web Mercator (EPSG:3857): position counted in pixels from the north-west corner of the world to degrees, longitude first. */
export function pixelToDegrees(z: number, x: number, y: number): readonly [number, number] {
  const world = TILE_SIZE * 2 ** z
  const longitude = (x / world) * 360 - 180
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI
  return [longitude, latitude]
}

export function degreesToPixel(z: number, longitude: number, latitude: number): readonly [number, number] {
  const world = TILE_SIZE * 2 ** z
  const phi = (latitude * Math.PI) / 180
  return [((longitude + 180) / 360) * world, ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * world]
}

/** Side of a pixel on the ground in metres. */
export function groundPixel(z: number, latitude: number): number {
  return ((2 * Math.PI * 6_378_137) / (TILE_SIZE * 2 ** z)) * Math.cos((latitude * Math.PI) / 180)
}

/** Every tile of a zoom that touches the bounds, row by row. */
export function tilesWithin([west, south, east, north]: Bounds, z: number): TileAddress[] {
  const [left, top] = degreesToPixel(z, west, north)
  const [right, bottom] = degreesToPixel(z, east, south)
  const tiles: TileAddress[] = []
  for (let y = Math.floor(top / TILE_SIZE); y < bottom / TILE_SIZE; y++) {
    for (let x = Math.floor(left / TILE_SIZE); x < right / TILE_SIZE; x++) tiles.push({ z, x, y })
  }
  return tiles
}
