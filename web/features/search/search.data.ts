import { queryOptions } from '@tanstack/react-query'
import { getGridShifts } from '#contract/grid.ts'
import { findPlaces } from '#contract/places.ts'
import { call } from '#web/lib/api.ts'
import { exactGrid } from '#geo/national-grid.ts'

/** The National Grid, accurate to a centimetre. It is downloaded once, about 80 KB. */
export function exactGridQuery() {
  return queryOptions({
    queryKey: ['grid'],
    queryFn: async ({ signal }) => exactGrid(await call(getGridShifts, { signal })),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}

/** Places from the search service, for names that are not in the portal's own list. */
export function placesElsewhereQuery(q: string, language: string) {
  return queryOptions({
    queryKey: ['places', language, q],
    queryFn: ({ signal }) =>
      call(findPlaces, { query: { q, language: language === 'cy' ? 'cy' : 'en' }, signal }),
    staleTime: Infinity,
    retry: false,
  })
}
