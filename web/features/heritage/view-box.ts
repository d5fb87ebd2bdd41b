import type { Box } from '#geo/box.ts'

/** Decimals of a degree: 10 m on the ground. Finer boxes would only make more addresses of the same view. */
const STEP = 1e-4

/** Rounded outwards. */
export function roundedOut({ west, south, east, north }: Box): Box {
  const down = (degrees: number) => Number((Math.floor(degrees / STEP) * STEP).toFixed(4))
  const up = (degrees: number) => Number((Math.ceil(degrees / STEP) * STEP).toFixed(4))
  return { west: down(west), south: down(south), east: up(east), north: up(north) }
}
