/** Metres east and south of the north-west corner of the landscape. */
export type Point = readonly [x: number, y: number]
/** A line through points, or a ring whose first point is not repeated. */
export type Path = readonly Point[]

/** Parses a path such as `12,30 40,35`. Throws for anything else. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair): Point => {
    const [x = NaN, y = NaN] = pair.split(',').map(Number)
    if (Number.isNaN(x) || Number.isNaN(y)) throw new Error(`"${pair}" is not a point`)
    return [x, y]
  })
}

/** Cuts the corners of a path `rounds` times (Chaikin 1974); the ends stay. */
export function smoothed(path: Path, rounds: number): Path {
  if (rounds === 0 || path.length < 3) return path
  const cut: Point[] = []
  for (const [index, [x, y]] of path.entries()) {
    const next = path[index + 1]
    if (index === 0 || !next) cut.push([x, y])
    if (!next) continue
    const [u, v] = next
    if (index > 0) cut.push([0.75 * x + 0.25 * u, 0.75 * y + 0.25 * v])
    if (index < path.length - 2) cut.push([0.25 * x + 0.75 * u, 0.25 * y + 0.75 * v])
  }
  return smoothed(cut, rounds - 1)
}

/** Returns the length of a path in metres. */
export function pathLength(path: Path): number {
  return path.slice(1).reduce((sum, [x, y], index) => {
    const [u, v] = path[index] ?? [x, y]
    return sum + Math.hypot(x - u, y - v)
  }, 0)
}

/** Returns a point every `spacing` metres along the path, including both ends. */
export function resampled(path: Path, spacing: number): Point[] {
  const total = pathLength(path)
  const count = Math.max(1, Math.round(total / spacing))
  const points: Point[] = []
  let index = 0
  let walked = 0
  for (let k = 0; k <= count; k++) {
    const wanted = (total * k) / count
    let [x, y] = path[index] ?? [0, 0]
    let [u, v] = path[index + 1] ?? [x, y]
    let length = Math.hypot(u - x, v - y)
    while (walked + length < wanted && index < path.length - 2) {
      walked += length
      index++
      ;[x, y] = path[index] ?? [x, y]
      ;[u, v] = path[index + 1] ?? [x, y]
      length = Math.hypot(u - x, v - y)
    }
    const part = length === 0 ? 0 : Math.min(1, (wanted - walked) / length)
    points.push([x + (u - x) * part, y + (v - y) * part])
  }
  return points
}

/** Returns the path moved sideways: positive to the left of its direction (y points south). */
export function shifted(path: Path, offset: number): Point[] {
  return path.map(([x, y], index) => {
    const [ax, ay] = path[Math.max(0, index - 1)] ?? [x, y]
    const [bx, by] = path[Math.min(path.length - 1, index + 1)] ?? [x, y]
    const length = Math.hypot(bx - ax, by - ay) || 1
    return [x + ((by - ay) / length) * offset, y - ((bx - ax) / length) * offset]
  })
}

/** Returns a circle as a ring of `corners` points; `radius` is in metres. */
export function circle(centre: Point, radius: number, corners: number): Point[] {
  return Array.from({ length: corners }, (_, k) => {
    const angle = (2 * Math.PI * k) / corners
    return [centre[0] + radius * Math.sin(angle), centre[1] - radius * Math.cos(angle)]
  })
}
