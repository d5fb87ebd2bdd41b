import { metresPerDegree } from './geodesy.ts'
import type { Place, Position } from '../position.ts'

/**
 * Distance in metres from a place to an outline, 0 inside it. The ring is closed: its first position is repeated at
 * the end. The ground is taken as flat, which is right to a thousandth over some kilometres.
 */
export function metresToOutline({ latitude, longitude }: Place, ring: readonly Position[]): number {
  const degree = metresPerDegree(latitude)
  const points = ring.map(([x, y]): [number, number] => [
    (x - longitude) * degree.east,
    (y - latitude) * degree.north,
  ])
  let nearest = Infinity
  let isInside = false
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[index + 1] ?? [x, y]
    nearest = Math.min(nearest, metresToEdge(x, y, nextX, nextY))
    // A ray to the east from a place inside crosses the outline an odd number of times.
    if (y > 0 !== nextY > 0 && x - (y * (nextX - x)) / (nextY - y) > 0) isInside = !isInside
  }
  return isInside ? 0 : nearest
}

/** Returns the distance from the origin to an edge. */
function metresToEdge(x: number, y: number, nextX: number, nextY: number): number {
  const [dx, dy] = [nextX - x, nextY - y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * dx + y * dy) / length))
  return Math.hypot(x + along * dx, y + along * dy)
}
