import type { Light } from '#contract/light.ts'
import type { GroundSample } from './ground-samples.ts'
import { NARROWEST, NARROWEST_HEIGHTS, valueAt, type Range } from './light-uses.ts'

/** Percentiles: the few places beyond would cost all others their contrast. */
const ENDS = [0.02, 0.98] as const
/** Fewer places than these tell nothing of a view. */
const FEWEST = 12

/** What the ramp should stand for so that the ground in view takes all of it; null where too little is known. */
export function rangeInView(samples: readonly GroundSample[], light: Light): Range | null {
  const range = spread(
    samples.map((sample) => valueAt(sample, light)),
    NARROWEST[light.method],
  )
  // Steep is dark.
  return range && light.method === 'slope' ? [range[1], range[0]] : range
}

/** Metres. */
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

/** Whether a place lies within a shape without dents, its corners in order either way round. */
export function isInShape({ x, y }: { x: number; y: number }, corners: readonly Corner[]): boolean {
  const turns = corners.map(([fromX, fromY], at) => {
    const [toX, toY] = corners[(at + 1) % corners.length] ?? [0, 0]
    return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX)
  })
  return turns.every((turn) => turn >= 0) || turns.every((turn) => turn <= 0)
}
