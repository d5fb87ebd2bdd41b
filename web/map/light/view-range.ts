import type { Light } from '#contract/relief/light.ts'
import type { GroundSample } from './ground-samples.ts'
import { NARROWEST_HEIGHTS, narrowestRange, valueAt, type Range } from './light-uses.ts'

/** Percentiles of the range: without them, a few outliers would take the contrast from everything else. */
const ENDS = [0.02, 0.98] as const
/** A view with fewer samples than this is not representative. */
const FEWEST = 12

/** The range that stretches the ramp over the ground in view; null where too little of it is known. */
export function rangeInView(samples: readonly GroundSample[], light: Light): Range | null {
  const range = spread(
    samples.map((sample) => valueAt(sample, light)),
    narrowestRange(light),
  )
  // For slopes the range is reversed, because steep ground is shown dark.
  return range && light.method === 'slope' ? [range[1], range[0]] : range
}

/** The range of heights in view, in metres. */
export function heightsInView(samples: readonly GroundSample[]): Range | null {
  return spread(
    samples.map(({ height }) => height),
    NARROWEST_HEIGHTS,
  )
}

function spread(values: readonly number[], narrowest: number): Range | null {
  if (values.length < FEWEST) return null
  const sorted = Float64Array.from(values).sort()
  const [low, high] = ENDS.map((share) => sorted[Math.round(share * (sorted.length - 1))] ?? 0) as [
    number,
    number,
  ]
  const missing = Math.max(0, narrowest - (high - low)) / 2
  return [low - missing, high + missing]
}

type Corner = readonly [x: number, y: number]

/** Whether a place lies within a convex shape, whose corners may run either way round. */
export function isInShape({ x, y }: { x: number; y: number }, corners: readonly Corner[]): boolean {
  const turns = corners.map(([fromX, fromY], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length] ?? [0, 0]
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)
  })
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0)
}
