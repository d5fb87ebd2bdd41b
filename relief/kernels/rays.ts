/** The position of one cell relative to another: cells to the east and south, and the distance in cells. */
export interface Sample {
  readonly east: number
  readonly south: number
  readonly distance: number
}

/** Distances of a search for the horizon, in cells. Anything closer than `nearest` counts as noise. */
export interface Reach {
  readonly nearest: number
  readonly farthest: number
}

/** Directions in which horizons are searched, evenly spaced (Zakšek, Oštir and Kokalj 2011). */
export const DIRECTIONS = 16
/** A step is a third of a cell, so that no cell on the way is skipped. */
const STEPS_PER_CELL = 3

/**
 * Returns the cells that a search for the horizon meets, as a list for each of 16 directions. A list contains no cell
 * twice.
 */
export function horizonRays({ nearest, farthest }: Reach): readonly (readonly Sample[])[] {
  return Array.from({ length: DIRECTIONS }, (_, direction) => {
    const angle = (2 * Math.PI * direction) / DIRECTIONS
    const met = new Map<string, Sample>()
    for (let step = 0; step <= (farthest - nearest) * STEPS_PER_CELL; step++) {
      const radius = nearest + step / STEPS_PER_CELL
      const sample = sampleAt(radius * Math.cos(angle), -radius * Math.sin(angle))
      met.set(`${sample.east},${sample.south}`, sample)
    }
    return [...met.values()]
  })
}

/** A ring of ground that an observer looks down on. Distances are in cells. */
export interface Ring extends Reach {
  /** Step between distances, in cells. */
  readonly step: number
  readonly observerMetres: number
}

/** A cell of a ring, weighted by the area that it represents. */
export interface WeighedSample extends Sample {
  readonly weight: number
}

const DOMINANCE_DEGREES = 15

/** Returns the cells of a ring, 24 at each distance, weighted by the area that each represents. */
export function ringSamples({ nearest, farthest, step }: Ring): readonly WeighedSample[] {
  const samples: WeighedSample[] = []
  for (let degrees = 0; degrees < 360; degrees += DOMINANCE_DEGREES) {
    const angle = (degrees * Math.PI) / 180
    for (let radius = nearest; radius <= farthest; radius += step) {
      const { east, south } = sampleAt(radius * Math.cos(angle), -radius * Math.sin(angle))
      samples.push({ east, south, distance: radius, weight: (2 * radius + step) / radius })
    }
  }
  return samples
}

function sampleAt(east: number, south: number): Sample {
  const cell = { east: roundHalfToEven(east), south: roundHalfToEven(south) }
  return { ...cell, distance: Math.hypot(cell.east, cell.south) }
}

/** Rounds halves to even, as numpy does and with it the tools whose results are compared. */
export function roundHalfToEven(value: number): number {
  const low = Math.floor(value)
  const part = value - low
  const up = part > 0.5 || (part === 0.5 && low % 2 !== 0)
  return (up ? low + 1 : low) + 0
}
