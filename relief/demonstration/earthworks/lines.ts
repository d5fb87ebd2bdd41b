import type { Grid } from '../../height-source.ts'
import { bump, fallOfLand, lieOfLand, stroke } from '../ground.ts'
import { fractalNoise, mix, smoothStep } from '../noise.ts'
import { pathLength, resampled, shifted, smoothed, type Path, type Point } from '../path.ts'

/** Returns the strip within `reach` metres of a path, as a ring. */
export function stripAround(path: Path, reach: number): Path {
  const points = resampled(path, 30)
  return [...shifted(points, reach), ...shifted(points, -reach).reverse()]
}

/** Moves the points of a path by up to a metre: no bank is exactly straight. */
function wandering(path: Path, seed: number): Path {
  const winding = { count: 2, wavelength: 25, gain: 0.6 }
  return resampled(path, 6).map(([x, y]): Point => [
    x + 1.3 * fractalNoise(x, y, winding, seed),
    y + 1.3 * fractalNoise(x, y, winding, seed + 1),
  ])
}

interface BankAndDitch {
  readonly path: Path
  readonly bank: number
  readonly ditch: number
  /** Metres from the middle of the bank to the middle of the ditch; positive on the left. */
  readonly ditchAt: number
  readonly width: number
  /** Positions of gates and passages, in metres along the path. */
  readonly gaps: readonly number[]
  readonly seed: number
}

/** Makes a bank with its ditch along a path. Returns the outline of both. */
export function raiseBank(ground: Grid, line: BankAndDitch): Path {
  const path = wandering(line.path, line.seed)
  const total = pathLength(path)
  const reach = Math.abs(line.ditchAt) + line.width + 2
  stroke(ground, path, reach, (height, offset, along) => {
    const wear =
      0.8 + 0.35 * fractalNoise(along, offset * 0.3, { count: 2, wavelength: 16, gain: 0.5 }, line.seed)
    const ends = smoothStep(0, 4, along) * smoothStep(total, total - 4, along)
    const standing = line.gaps.reduce((part, gap) => part * smoothStep(1.5, 4, Math.abs(along - gap)), ends)
    const bank = line.bank * bump(offset, 0, line.width)
    const ditch = line.ditch * bump(offset, line.ditchAt, line.width * 0.9)
    return height + standing * wear * (bank - ditch)
  })
  return stripAround(line.path, reach + 3)
}

/** Makes several sunken ways side by side, each worn when the previous one became too deep. They diverge and meet. */
export function wearHollowWays(ground: Grid, path: Path, depths: readonly number[], seed: number): Path {
  const total = pathLength(path)
  for (const [way, depth] of depths.entries()) {
    const points = resampled(smoothed(path, 3), 8)
    const middle = (depths.length - 1) / 2
    const strayed = points.map(([x, y], index): Point => {
      const along = index / (points.length - 1)
      const apart = Math.sin(Math.PI * along) ** 0.7 * (way - middle) * 6
      const drift =
        22 * fractalNoise(index * 8, way * 300, { count: 2, wavelength: 130, gain: 0.45 }, seed + way)
      const [ahead] = shifted(points, apart + drift * Math.sin(Math.PI * along)).slice(index, index + 1)
      return ahead ?? [x, y]
    })
    stroke(ground, strayed, 7, (height, offset, along) => {
      const fade = smoothStep(0, 40, along) * smoothStep(total, total - 40, along)
      const uneven = 0.85 + 0.3 * fractalNoise(along, 0, { count: 2, wavelength: 25, gain: 0.5 }, seed + way)
      return (
        height -
        fade * uneven * (depth * bump(offset, 0, 3.6) - 0.15 * depth * bump(Math.abs(offset), 4.4, 2))
      )
    })
  }
  return stripAround(path, 10 + depths.length * 4)
}

/** Makes a way cut into the hillside: level across, with a scarp above and a lip below. `width` is in metres. */
export function cutTerrace(ground: Grid, path: Path, width: number, strength: number): Path {
  const points = resampled(smoothed(path, 3), 2)
  const levels = runningMean(
    points.map((point) => lieOfLand(ground, point, 2)),
    6,
  )
  stroke(ground, points, width * 1.7, (height, offset, along) => {
    const level = between(levels, along / 2)
    return mix(height, level, strength * smoothStep(width * 1.4, width * 0.5, Math.abs(offset)))
  })
  return stripAround(path, width + 6)
}

/** Makes two wheel ruts. */
export function pressRuts(ground: Grid, path: Path, depth: number, seed: number): void {
  stroke(ground, smoothed(path, 3), 3, (height, offset, along) => {
    const wear = 0.7 + 0.6 * fractalNoise(along, 0, { count: 2, wavelength: 20, gain: 0.5 }, seed)
    return height - wear * depth * (bump(Math.abs(offset), 0.95, 0.9) - 0.3 * bump(offset, 0, 0.7))
  })
}

interface Leat {
  readonly from: Point
  /** The direction at the start, as east and south. */
  readonly towards: Point
  readonly length: number
  /** Fall in metres per metre: just enough for water to run. */
  readonly fall: number
}

/** Follows the hillside so that a channel there falls evenly, in steps of two metres. */
export function traceLeat(ground: Grid, { from, towards, length, fall }: Leat): Path {
  const points: Point[] = [from]
  let heading = towards
  const start = lieOfLand(ground, from, 4)
  for (let walked = 2; walked < length; walked += 2) {
    const [x, y] = points.at(-1) ?? from
    const [east, south] = fallOfLand(ground, [x, y], 8)
    const steep = Math.hypot(east, south) || 1e-6
    const along: Point = [-south / steep, east / steep]
    const onward = along[0] * heading[0] + along[1] * heading[1] >= 0 ? 1 : -1
    const tooHigh = lieOfLand(ground, [x, y], 4) - (start - fall * walked)
    const down = Math.max(-0.7, Math.min(0.7, tooHigh / (steep * 14)))
    const step: Point = [
      0.6 * heading[0] + 0.4 * (onward * along[0] - (down * east) / steep),
      0.6 * heading[1] + 0.4 * (onward * along[1] - (down * south) / steep),
    ]
    const stride = Math.hypot(...step) || 1
    heading = [step[0] / stride, step[1] / stride]
    points.push([x + 2 * heading[0], y + 2 * heading[1]])
  }
  return points
}

/** Makes a channel with the upcast on its lower side; `lower` is 1 where that is on the left, −1 on the right. */
export function digLeat(ground: Grid, path: Path, lower: 1 | -1, seed: number): Path {
  stroke(ground, path, 7, (height, offset, along) => {
    const kept = smoothStep(
      -0.75,
      -0.45,
      fractalNoise(along, 0, { count: 2, wavelength: 60, gain: 0.5 }, seed),
    )
    const channel = 0.5 * bump(offset, 0, 2.3)
    const upcast = 0.4 * bump(offset * lower, 3.4, 2.6)
    return height + kept * (upcast - channel)
  })
  return stripAround(path, 9)
}

/** Interpolates between the values before and after a position in a list. */
function between(values: readonly number[], position: number): number {
  const index = Math.max(0, Math.min(values.length - 1, Math.floor(position)))
  const value = values[index] ?? 0
  return mix(value, values[index + 1] ?? value, Math.min(1, position - index))
}

function runningMean(values: readonly number[], reach: number): number[] {
  return values.map((_, index) => {
    const near = values.slice(Math.max(0, index - reach), index + reach + 1)
    return near.reduce((sum, value) => sum + value, 0) / near.length
  })
}
