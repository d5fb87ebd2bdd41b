import type { Sample } from './heights-along.ts'

export interface ElevationProfileFacts {
  highest: Sample
  lowest: Sample
  /** Total ascent and descent in metres, without gaps. */
  ascent: number
  descent: number
  /** Metres of the line for which no height is known. */
  unknown: number
}

/** Metres: smaller rises and falls are noise of the survey, which would add up to a hill over a kilometre. */
const LEAST_CLIMB = 0.5

/** Facts about a profile; null if no height is known. */
export function factsOf(samples: readonly Sample[]): ElevationProfileFacts | null {
  const known = samples.filter(({ height }) => !Number.isNaN(height))
  const [first] = known
  if (!first) return null
  let [highest, lowest] = [first, first]
  for (const sample of known) {
    if (sample.height > highest.height) highest = sample
    if (sample.height < lowest.height) lowest = sample
  }
  let [ascent, descent] = [0, 0]
  for (const run of runsOf(samples)) {
    const climbed = climbOf(run.map(({ height }) => height))
    ascent += climbed.ascent
    descent += climbed.descent
  }
  return { highest, lowest, ascent, descent, unknown: unknownLength(samples) }
}

/** The parts of a profile between gaps. */
export function runsOf(samples: readonly Sample[]): Sample[][] {
  const runs: Sample[][] = []
  let run: Sample[] = []
  for (const sample of samples) {
    if (!Number.isNaN(sample.height)) {
      if (run.length === 0) runs.push(run)
      run.push(sample)
    } else run = []
  }
  return runs
}

/** Adds up the heights between turning points. A change of direction counts once it amounts to LEAST_CLIMB. */
function climbOf(heights: readonly number[]): { ascent: number; descent: number } {
  let [ascent, descent] = [0, 0]
  let turn = heights[0] ?? 0
  let farthest = turn
  let direction = 0
  const add = () => {
    if (direction > 0) ascent += farthest - turn
    if (direction < 0) descent += turn - farthest
  }
  for (const height of heights) {
    if (direction === 0) {
      if (Math.abs(height - turn) < LEAST_CLIMB) continue
      direction = Math.sign(height - turn)
      farthest = height
    } else if ((height - farthest) * direction > 0) {
      farthest = height
    } else if ((farthest - height) * direction >= LEAST_CLIMB) {
      add()
      turn = farthest
      farthest = height
      direction = -direction
    }
  }
  add()
  return { ascent, descent }
}

function unknownLength(samples: readonly Sample[]): number {
  let length = 0
  for (const [index, sample] of samples.entries()) {
    const before = samples[index - 1]
    if (before && Number.isNaN(before.height + sample.height)) length += sample.distance - before.distance
  }
  return length
}

/** Evenly spaced samples for a table, including the first and the last. */
export function evenly(samples: readonly Sample[], count: number): Sample[] {
  if (samples.length <= count) return [...samples]
  return Array.from({ length: count }, (_, index) => {
    const at = Math.round((index * (samples.length - 1)) / (count - 1))
    return samples[at]
  }).filter((sample) => sample !== undefined)
}
