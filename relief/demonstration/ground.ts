import { sampleBilinear, type Grid } from '../height-source.ts'
import { resampled, type Path, type Point } from './path.ts'

/**
 * Returns the height at a point in metres. Cells are 1 m wide, so that positions in metres are positions in cells.
 */
export function heightAt(ground: Grid, [x, y]: Point): number {
  return sampleBilinear(ground, x, y)
}

/** Returns the mean height within ±`reach` metres in both directions: the land without the earthworks on it. */
export function lieOfLand(ground: Grid, [x, y]: Point, reach: number): number {
  let sum = 0
  let count = 0
  for (let v = Math.round(y - reach); v <= y + reach; v++) {
    for (let u = Math.round(x - reach); u <= x + reach; u++) {
      if (u < 0 || v < 0 || u >= ground.width || v >= ground.height) continue
      sum += ground.values[v * ground.width + u] ?? 0
      count++
    }
  }
  return count > 0 ? sum / count : NaN
}

/** Returns the rise in metres per metre to the east and to the south, over ±`reach` metres. */
export function fallOfLand(ground: Grid, [x, y]: Point, reach: number): Point {
  const mean = (u: number, v: number): number => lieOfLand(ground, [u, v], 2)
  return [
    (mean(x + reach, y) - mean(x - reach, y)) / (2 * reach),
    (mean(x, y + reach) - mean(x, y - reach)) / (2 * reach),
  ]
}

/**
 * Returns the new height of a cell from its old height, its distance from the line (positive on the left) and its
 * distance along the line, all in metres.
 */
export type StrokeShape = (height: number, offset: number, along: number) => number

const PIECE = 6

/** Reshapes the ground within `reach` metres of a path. Every cell changes once, by the nearest point of the path. */
export function stroke(ground: Grid, path: Path, reach: number, shape: StrokeShape): void {
  const { width, height, values } = ground
  const points = resampled(path, PIECE)
  const nearest = new Map<number, { offset: number; along: number }>()
  let walked = 0
  for (const [index, start] of points.entries()) {
    const end = points[index + 1]
    if (!end) break
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    for (
      let y = firstCell(start[1], end[1], reach);
      y < Math.min(height, Math.max(start[1], end[1]) + reach);
      y++
    ) {
      for (
        let x = firstCell(start[0], end[0], reach);
        x < Math.min(width, Math.max(start[0], end[0]) + reach);
        x++
      ) {
        const at = y * width + x
        const found = project([x + 0.5, y + 0.5], start, end, length)
        const before = nearest.get(at)
        if (Math.abs(found.offset) > reach || (before && Math.abs(before.offset) <= Math.abs(found.offset)))
          continue
        nearest.set(at, { offset: found.offset, along: walked + found.along })
      }
    }
    walked += length
  }
  for (const [at, { offset, along }] of nearest) values[at] = shape(values[at] ?? 0, offset, along)
}

function firstCell(from: number, to: number, reach: number): number {
  return Math.max(0, Math.floor(Math.min(from, to) - reach))
}

function project(point: Point, start: Point, end: Point, length: number): { offset: number; along: number } {
  const dx = (end[0] - start[0]) / length
  const dy = (end[1] - start[1]) / length
  const px = point[0] - start[0]
  const py = point[1] - start[1]
  const along = Math.min(length, Math.max(0, px * dx + py * dy))
  const distance = Math.hypot(px - dx * along, py - dy * along)
  return { offset: px * dy - py * dx >= 0 ? distance : -distance, along }
}

/** Reshapes a disc. `distance` is in metres from its centre, `bearing` in radians clockwise from north. */
export function reshapeDisc(
  ground: Grid,
  [cx, cy]: Point,
  radius: number,
  shape: (height: number, distance: number, bearing: number) => number,
): void {
  for (let y = Math.max(0, Math.floor(cy - radius)); y < Math.min(ground.height, cy + radius); y++) {
    for (let x = Math.max(0, Math.floor(cx - radius)); x < Math.min(ground.width, cx + radius); x++) {
      const dx = x + 0.5 - cx
      const dy = y + 0.5 - cy
      const distance = Math.hypot(dx, dy)
      if (distance >= radius) continue
      const at = y * ground.width + x
      ground.values[at] = shape(ground.values[at] ?? 0, distance, Math.atan2(dx, -dy))
    }
  }
}

/** Reshapes the inside of a ring. `inside` is the distance in metres from its edge. */
export function reshapeField(
  ground: Grid,
  ring: Path,
  shape: (height: number, x: number, y: number, inside: number) => number,
): void {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  const edges = ring.map((start, index) => ({ start, end: ring[(index + 1) % ring.length] ?? start }))
  for (let y = Math.max(0, Math.floor(Math.min(...ys))); y < Math.min(ground.height, Math.max(...ys)); y++) {
    for (let x = Math.max(0, Math.floor(Math.min(...xs))); x < Math.min(ground.width, Math.max(...xs)); x++) {
      const inside = depthInside([x + 0.5, y + 0.5], edges)
      if (inside <= 0) continue
      const at = y * ground.width + x
      ground.values[at] = shape(ground.values[at] ?? 0, x + 0.5, y + 0.5, inside)
    }
  }
}

/** Returns the distance to the edge of a ring; 0 outside. */
function depthInside(point: Point, edges: readonly { start: Point; end: Point }[]): number {
  let inside = false
  let depth = Infinity
  for (const { start, end } of edges) {
    const crosses = start[1] > point[1] !== end[1] > point[1]
    if (
      crosses &&
      point[0] < start[0] + ((point[1] - start[1]) / (end[1] - start[1])) * (end[0] - start[0])
    ) {
      inside = !inside
    }
    const length = Math.hypot(end[0] - start[0], end[1] - start[1])
    depth = Math.min(depth, Math.abs(project(point, start, end, length).offset))
  }
  return inside ? depth : 0
}

/** Returns a smooth rise that is 1 at `centre` and almost 0 at `width` metres on either side. */
export function bump(offset: number, centre: number, width: number): number {
  const t = ((offset - centre) / width) * 1.6
  return Math.exp(-t * t)
}
