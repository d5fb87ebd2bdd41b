import type { Box } from '#geo/shapes/box.ts'
import { queryOptions } from '@tanstack/react-query'
import { getHeritageFeature, listNmrSites, type HeritageLayer } from '#contract/relief/heritage.ts'
import { call } from '#web/lib/api.ts'

const HERITAGE = ['heritage']
/** Milliseconds. An hour is short enough, because the registers change at most daily. */
const FRESH_FOR = 3_600_000

/** One monument, park or site with its facts. */
export function heritageFeatureQuery(layer: HeritageLayer, id: string) {
  return queryOptions({
    queryKey: [...HERITAGE, layer, id],
    queryFn: ({ signal }) => call(getHeritageFeature, { params: { layer, id }, signal }),
    staleTime: FRESH_FOR,
  })
}

/** Sites of the National Monuments Record in a box. The request is cancelled when another box is requested. */
export function nmrSitesQuery(box: Box) {
  return queryOptions({
    queryKey: [...HERITAGE, 'nmr', 'in', box],
    queryFn: ({ signal }) => call(listNmrSites, { query: { ...box }, signal }),
    staleTime: FRESH_FOR,
    // Moving the map sends a new request, and a button repeats a failed one.
    retry: false,
  })
}
