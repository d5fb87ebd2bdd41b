import type { Grid } from '../../grid.ts'
import { bump, fallOfLand, reshapeDisc, stroke } from '../ground.ts'
import { fractalNoise, hash, smoothStep } from '../noise.ts'
import { circle, type Path, type Point } from '../path.ts'
import type { Stream } from '../terrain.ts'

interface Quarry {
  readonly centre: Point
  readonly radius: number
  readonly depth: number
  readonly seed: number
}

/** Makes a pit in the hillside, with its spoil tipped in fingers on the lower side. */
export function digQuarry(ground: Grid, { centre, radius, depth, seed }: Quarry): void {
  const [east, south] = fallOfLand(ground, centre, 12)
  const downhill = Math.atan2(-east, south)
  reshapeDisc(ground, centre, radius * 3.4, (height, distance, bearing) => {
    const ragged =
      1 +
      0.4 *
        fractalNoise(
          Math.cos(bearing) * 3,
          Math.sin(bearing) * 3,
          { count: 2, wavelength: 3, gain: 0.5 },
          seed,
        )
    const off = Math.cos(bearing - downhill)
    const face = depth * (1 - 0.75 * smoothStep(0.2, 0.95, off) * smoothStep(0, radius, distance))
    const pit = face * smoothStep(radius * ragged, radius * ragged * 0.5, distance)
    const fingers = 0.75 + 0.35 * Math.cos((bearing - downhill) * 7 + seed)
    const spoil =
      0.5 * depth * fingers * smoothStep(0.45, 0.95, off) * bump(distance, radius * 1.75, radius * 1.1)
    const floor =
      0.3 *
      fractalNoise(
        distance * Math.sin(bearing),
        distance * Math.cos(bearing),
        { count: 2, wavelength: 5, gain: 0.6 },
        seed + 1,
      )
    return height - pit + spoil + (pit > 0.5 * depth ? floor : 0)
  })
}

/** Returns an outline around several pits; `reach` is in metres. */
export function aroundQuarries(centres: readonly Point[], reach: number): Path {
  const sum = centres.reduce<[number, number]>(([x, y], [u, v]) => [x + u, y + v], [0, 0])
  return circle([sum[0] / centres.length, sum[1] / centres.length], reach, 28)
}

/** Makes a channel with cut banks, wider and deeper the more land drains to it. */
export function cutChannel(ground: Grid, { path, catchment }: Stream, seed: number): void {
  const perPoint = (catchment.length - 1) / Math.max(1, path.length - 1)
  const last = catchment.at(-1) ?? 0
  const total = Math.max(1, catchment.length * 6.5)
  stroke(ground, path, 9, (height, offset, along) => {
    const drained = catchment[Math.round((along / total) * (path.length - 1) * perPoint)] ?? last
    const size = (drained / 1_000_000) ** 0.4
    const width = 1.6 + 3.2 * size
    const uneven = 1 + 0.3 * fractalNoise(along, 0, { count: 2, wavelength: 24, gain: 0.5 }, seed)
    const spring = smoothStep(0, 30, along)
    const channel = smoothStep(width * 1.5, width * 0.4, Math.abs(offset))
    return height - spring * uneven * (0.2 + 0.75 * size) * channel
  })
}

/**
 * Adds the noise of a survey: ranging noise, patches left by the filter, and a slight step between flight lines, in
 * metres.
 */
export function addSurveyNoise(ground: Grid, seed: number): void {
  const { width, values } = ground
  for (let at = 0; at < values.length; at++) {
    const x = at % width
    const y = (at - x) / width
    // The sum of two uniform numbers is a triangular distribution, close enough to a normal one.
    const white = hash(x, y, seed) + hash(x, y, seed + 1) - 1
    const patch = fractalNoise(x, y, { count: 1, wavelength: 4, gain: 1 }, seed + 2)
    const height = (values[at] ?? 0) + 0.045 * white + 0.025 * patch
    // Rounded to whole millimetres, which is finer than any survey and compresses well.
    values[at] = Math.round(height * 1000) / 1000
  }
}
