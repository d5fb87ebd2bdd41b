import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findNearby } from '#contract/records/nearby.ts'
import type { Outline } from '#contract/records/records.ts'
import { call } from '#web/lib/api.ts'
import { rest } from '#web/lib/timing/rest.ts'

/** Milliseconds during which returning to an earlier shape of the polygon sends no new request. */
const FRESH_FOR = 60_000
/** Milliseconds without a change before the request, so that moving a corner step by step sends only one. */
const SETTLED_AFTER = 300

/**
 * Sites already recorded at an outline or near it. While a corner is being moved, the previous answer stays until the next
 * has loaded.
 */
export function nearbyQuery(outline: Outline) {
  const polygonCoordinate = JSON.stringify(outline)
  return queryOptions({
    queryKey: ['nearby', polygonCoordinate],
    queryFn: async ({ signal }) => {
      await rest(SETTLED_AFTER, signal)
      return call(findNearby, { body: { polygonCoordinate }, signal })
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR,
    // The list has a button for another try, and saving does not depend on this request.
    retry: false,
  })
}
