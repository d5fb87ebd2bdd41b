import { queryOptions } from '@tanstack/react-query'
import { getLidarFlights, type LidarFlights } from '#contract/relief/lidar.ts'
import { call } from '#web/lib/api.ts'

/** Milliseconds after which a square is asked for again that the portal could not read from the catalogue yet. */
const ASK_AGAIN = 5 * 60_000

/**
 * When the squares of 1 km of one 10 km square were flown.
 * @param square such as `SN68`
 */
export function flightsQuery(square: string) {
  return queryOptions({
    queryKey: ['flights', square],
    queryFn: ({ signal }) => call(getLidarFlights, { params: { square }, signal }),
    staleTime: ({ state }) => (isKnown(state.data) ? Infinity : ASK_AGAIN),
    refetchInterval: ({ state }) => (isKnown(state.data) ? false : ASK_AGAIN),
    refetchOnWindowFocus: false,
    retry: false,
  })
}

function isKnown(answer: LidarFlights | undefined): boolean {
  return answer !== undefined && answer.received !== null
}
