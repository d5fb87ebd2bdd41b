import { useQuery } from '@tanstack/react-query'
import { squareName, tenKmSquareOfWales } from '#geo/grid/grid-squares.ts'
import type { GridPoint } from '#geo/grid/national-grid.ts'
import { useRested } from '#web/lib/timing/use-rested.ts'
import { flightsQuery } from './flights.data.ts'

/** Milliseconds for which a 10 km square must stay the same before it is asked for. */
const REST = 700
const NOTHING_KNOWN: readonly string[] = []

/**
 * The days or years in which the square kilometre at a point was flown, as `SquareFlights` has them; empty as long as they are
 * not known, and for null. The server is asked once for each 10 km square.
 */
export function useFlown(point: GridPoint | null): readonly string[] {
  const wanted = point && squareName(point, 10_000)
  const rested = useRested(wanted, REST, null)
  const asked = rested !== null && tenKmSquareOfWales(rested) ? rested : null
  const { data } = useQuery({ ...flightsQuery(asked ?? ''), enabled: asked !== null })
  const square = point && squareName(point, 1000)
  return data?.flights.find((one) => one.square === square)?.flown ?? NOTHING_KNOWN
}
