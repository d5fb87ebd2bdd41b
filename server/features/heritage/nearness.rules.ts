import type { Position } from '#geo/position.ts'

/** Metres to a degree of latitude, and of longitude at the equator: true to half a per cent in Wales. */
const METRES = 111_320

/** Metres from a place to an outline on the ground, over distances at which the ground is flat; 0 within. @param ring closed */
export function metresToOutline(longitude: number, latitude: number, ring: readonly Position[]): number {
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const points = ring.map(([x, y]): [number, number] => [
    (x - longitude) * METRES * shrink,
    (y - latitude) * METRES,
  ])
  let nearest = Infinity
  let within = false
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[index + 1] ?? [x, y]
    nearest = Math.min(nearest, metresToEdge(x, y, nextX, nextY))
    // A ray to the east crosses the outline an odd number of times from within.
    if (y > 0 !== nextY > 0 && x - (y * (nextX - x)) / (nextY - y) > 0) within = !within
  }
  return within ? 0 : nearest
}

/** From the origin. */
function metresToEdge(x: number, y: number, nextX: number, nextY: number): number {
  const [dx, dy] = [nextX - x, nextY - y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length))
  return Math.hypot(x + along * dx, y + along * dy)
}
