import type { MapLibreMap } from 'maplibre-gl'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  HERITAGE_TILE_LAYERS,
  NMR_FROM_ZOOM,
  type AreaLayer,
  type HeritageLayer,
  type NmrSite,
} from '#contract/relief/heritage.ts'
import { isInBox, type Box } from '#geo/shapes/box.ts'
import type { ItemGroup, MapItem } from '#web/search/in-view/map-item.ts'
import type { Background } from '#web/relief/layers/kinds/use-background.ts'
import { useLayerHealth } from '#web/map/layers/layer-watch.ts'
import { conditionOf } from '#web/map/layers/source-health.ts'
import { useFeaturesInView, type FeatureInView } from '#web/map/layers/use-features-in-view.ts'
import { useMapValue } from '#web/map/view/use-map-value.ts'
import { fromMapZoom } from '#web/map/view/zoom.ts'
import { nameIn, type HeritageThing } from './heritage-things.ts'
import type { NmrSites } from './use-nmr-sites.ts'

export type HeritageItem = MapItem & HeritageThing

const TILE_LAYERS = [HERITAGE_TILE_LAYERS.areas, HERITAGE_TILE_LAYERS.places]
/** Number of lines shown at first, and added each time the visitor asks for more. */
const PAGE = 50

type Asking = Pick<Background, 'watch' | 'tryLayerAgain'>

/** Monuments or parks in view, from the tiles that the map has loaded. */
export function useAreasInView(
  map: MapLibreMap | null,
  asking: Asking,
  layer: AreaLayer,
  wanted: boolean,
): ItemGroup<HeritageItem> {
  const { t, i18n } = useTranslation(['map', 'inView'])
  const features = useFeaturesInView(map, layer, TILE_LAYERS, wanted)
  const nameless = t(`map:heritage.nameless.${layer}`)
  const { language } = i18n
  const items = useMemo(
    () => byTitle(features.map((feature) => areaItem(feature, layer, { language, nameless }))),
    [features, layer, language, nameless],
  )
  return useHeritageGroup(asking, layer, items, { empty: t('inView:none') })
}

/** The sites of the National Monuments Record in a box, from those that the map has loaded. */
export function useSitesInView(
  map: MapLibreMap | null,
  asking: Asking,
  { sites, truncated }: NmrSites,
  box: Box | null,
): ItemGroup<HeritageItem> {
  const { t } = useTranslation(['map', 'inView'])
  const tooFar = useMapValue(map, 'moveend', (moved) => fromMapZoom(moved.getZoom()) < NMR_FROM_ZOOM, false)
  const nameless = t('map:heritage.nameless.nmr')
  const items = useMemo(() => {
    const inBox = box ? sites.filter((site) => isInBox(box, site)) : []
    return byTitle(inBox.map((site) => siteItem(site, nameless)))
  }, [sites, box, nameless])
  const empty = tooFar ? t('inView:nmrNearer', { zoom: NMR_FROM_ZOOM }) : t('inView:none')
  return useHeritageGroup(asking, 'nmr', items, { empty, isMore: truncated })
}

/** @param items in the order of the list */
function useHeritageGroup(
  { watch, tryLayerAgain }: Asking,
  kind: HeritageLayer,
  items: readonly HeritageItem[],
  { empty, isMore = false }: { empty: string; isMore?: boolean },
): ItemGroup<HeritageItem> {
  const { t } = useTranslation(['map', 'inView'])
  const [shown, setShown] = useState(PAGE)
  const condition = useLayerHealth(watch, kind, conditionOf)
  const waiting = condition === 'loading' && items.length === 0
  return {
    kind,
    heading: t(`map:layers.${kind}`),
    items: items.slice(0, shown),
    total: t('inView:total', { total: `${items.length}${isMore ? '+' : ''}` }),
    state: condition === 'failed' ? 'failed' : waiting ? 'waiting' : 'there',
    empty,
    openLabel: null,
    onMore: items.length > shown ? () => setShown(shown + PAGE) : null,
    onTryAgain: () => tryLayerAgain(kind),
  }
}

/** A monument or park from the tiles, as a line of the list. Its number is the subtitle. */
export function areaItem(
  { id, properties, extent }: FeatureInView,
  kind: AreaLayer,
  { language, nameless }: { language: string; nameless: string },
): HeritageItem {
  const [west, south, east, north] = extent
  const name = typeof properties.name === 'string' ? properties.name : null
  const name_cy = typeof properties.name_cy === 'string' ? properties.name_cy : null
  return {
    kind,
    id: String(id),
    name,
    name_cy,
    title: nameIn(language, { name, name_cy }) ?? nameless,
    subtitle: String(id),
    longitude: (west + east) / 2,
    latitude: (south + north) / 2,
    extent,
  }
}

export function siteItem(site: NmrSite, nameless: string): HeritageItem {
  const { id, name, site_types, period, longitude, latitude } = site
  return {
    kind: 'nmr',
    id,
    name,
    name_cy: null,
    title: name ?? nameless,
    subtitle: [site_types.join(', '), period].filter(Boolean).join(' · '),
    // The feed gives types and periods in English only.
    subtitleLanguage: 'en',
    longitude,
    latitude,
    extent: null,
  }
}

function byTitle(items: HeritageItem[]): HeritageItem[] {
  return items.sort((a, b) => a.title.localeCompare(b.title) || a.id.localeCompare(b.id))
}
