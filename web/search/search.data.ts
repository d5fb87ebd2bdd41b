import { queryOptions } from '@tanstack/react-query'
import { findPlaces } from '#contract/site/places.ts'
import { call } from '#web/lib/api.ts'
import { exactGrid } from '#geo/grid/national-grid.ts'
import { decodeShifts } from '#geo/grid/shift-file.ts'
import { fetchShifts } from './position/shifts.source.ts'

/**
 * The National Grid, accurate to a centimetre. It is downloaded once, about 70 KB.
 * @param own whether the operator provided a file of OSTN15
 */
export function exactGridQuery(own: boolean) {
  return queryOptions({
    queryKey: ['grid', own],
    queryFn: async ({ signal }) => exactGrid(decodeShifts(await fetchShifts(own, signal))),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: 2,
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
