import { queryOptions } from '@tanstack/react-query'
import { findPlaces } from '#contract/site/places.ts'
import { searchEverything } from '#contract/site/search.ts'
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

/** What the portal itself keeps: postcodes, monuments, parks and records of all Wales. */
export function everythingQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => call(searchEverything, { query: { text }, signal }),
    // Records come and go.
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
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
