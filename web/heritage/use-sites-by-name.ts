import { useQuery } from '@tanstack/react-query'
import type { MapLibreMap } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { NMR_FROM_ZOOM } from '#contract/relief/heritage.ts'
import { isInBox, type Box } from '#geo/shapes/box.ts'
import { plainLetters } from '#web/lib/words/letters.ts'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { useViewBox } from '#web/map/view/use-view-box.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'
import { nmrSitesQuery } from './heritage.data.ts'
import { siteItem, type HeritageItem } from './use-heritage-in-view.ts'
import { roundedOut } from './view-box.ts'

/** Fewer characters would match too many names. */
const FEWEST = 2
const MOST = 5
const NOWHERE: Box = { west: 0, south: 0, east: 0, north: 0 }

/**
 * Sites of the National Monuments Record in view whose names have these words, whether the layer is on or not. None in a
 * view that is too distant for the layer.
 */
export function useSitesByName(map: MapLibreMap | null, text: string, available: boolean): HeritageItem[] {
  const { t } = useTranslation('map')
  const words = plainLetters(text).split(/\s+/).filter(Boolean)
  const near = useMapValue(map, 'moveend', (moved) => fromMapZoom(moved.getZoom()) >= NMR_FROM_ZOOM, false)
  const wanted = available && near && text.trim().length >= FEWEST
  const view = useViewBox(map, wanted)
  const { data } = useQuery({
    ...nmrSitesQuery(view ? roundedOut(view) : NOWHERE),
    enabled: wanted && view !== null,
  })
  if (!wanted || !view || !data) return []
  return data.sites
    .filter((site) => site.name !== null && isInBox(view, site))
    .filter(({ name }) => words.every((word) => plainLetters(name ?? '').includes(word)))
    .slice(0, MOST)
    .map((site) => siteItem(site, t('heritage.nameless.nmr')))
}
