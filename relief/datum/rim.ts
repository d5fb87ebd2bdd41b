import type { RasterFrame } from '../height-source.ts'

const POINTS_A_SIDE = 16

/** Returns points along the four sides of a raster, as easting and northing in metres. */
export function rimOf({
  west,
  north,
  width,
  height,
  cell,
}: RasterFrame): [easting: number, northing: number][] {
  const points: [number, number][] = []
  for (let k = 0; k <= POINTS_A_SIDE; k++) {
    const part = k / POINTS_A_SIDE
    for (const [across, down] of [
      [part, 0],
      [part, 1],
      [0, part],
      [1, part],
    ] as const)
      points.push([west + across * width * cell, north - down * height * cell])
  }
  return points
}
