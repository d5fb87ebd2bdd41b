import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { findNearby } from '#contract/nearby.ts'
import type { Outline } from '#contract/records.ts'
import { call } from '#web/lib/api.ts'
import { rest } from '#web/lib/rest.ts'

/** Milliseconds: going back to an earlier shape of the polygon asks no second time. */
const FRESH_FOR = 60_000
/** Milliseconds: a corner that is nudged along by key or finger asks once, at its last place. */
const SETTLED_AFTER = 300

/**
 * What is already recorded at an outline or near it. While a corner is moved, the previous answer stays until the next has
 * loaded.
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
    // There is a button for that, and saving does not wait for it.
    retry: false,
  })
}
