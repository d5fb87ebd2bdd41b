import type { RegionBy } from '#contract/her/codes.ts'
import type { HerRegion } from '#contract/review/grants.ts'
import type { Bounds, Box } from '#geo/shapes/box.ts'
import type { Place } from '#geo/position.ts'
import { metresPerDegree } from '#geo/shapes/geodesy.ts'
import { guessRegion } from './guess-region.rules.ts'

/** How the region of a find is known to be this one; null if it is another one. */
export function regionBy(find: Place & { region: HerRegion | null }, region: HerRegion): RegionBy | null {
  if (find.region !== null) return find.region === region ? 'boundary' : null
  const guessed = guessRegion(find)
  if (guessed === null) return 'choice'
  return guessed === region ? 'guess' : null
}

/** The box around a shape whose box is given, with so many metres to each side. */
export function widened([west, south, east, north]: Readonly<Bounds>, metres: number): Box {
  const degree = metresPerDegree(south)
  const [x, y] = [metres / degree.east, metres / degree.north]
  return { west: west - x, south: south - y, east: east + x, north: north + y }
}

/** Whether a box and that of a shape have a point in common. */
export function meets(box: Box, [west, south, east, north]: Readonly<Bounds>): boolean {
  return west <= box.east && east >= box.west && south <= box.north && north >= box.south
}
