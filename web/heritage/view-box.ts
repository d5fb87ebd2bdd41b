import type { Box } from '#geo/shapes/box.ts'

/** Degrees: about 10 m on the ground. A finer step would only create more addresses for the same view. */
const STEP = 1e-4

/** The box, extended outwards to whole steps. */
export function roundedOut({ west, south, east, north }: Box): Box {
  const down = (degrees: number) => Number((Math.floor(degrees / STEP) * STEP).toFixed(4))
  const up = (degrees: number) => Number((Math.ceil(degrees / STEP) * STEP).toFixed(4))
  return { west: down(west), south: down(south), east: up(east), north: up(north) }
}
