import { HERITAGE_LAYERS } from '#contract/relief/heritage.ts'
import type { HeritageSettings, MapSettings, ImageLayer } from '#contract/relief/map.ts'
import { isBilingual, type TilesetTexts } from '#web/lib/words/tileset-texts.ts'
import { LIVE_LIGHT, reliefOverlay, type LayerState } from '#web/map/layers/layer-state.ts'
import { isInView, type GroundView } from '../ground/ground-view.ts'
import { groundOfHeights } from '../layer-facts.ts'
import { hidesNamesFrom } from '../use-place-names.ts'
import { drawnTilesets, firstZoom, otherService, type LidarLayer } from '../kinds/relief-layers.ts'

export interface Credit {
  text: string
  /** Null if the source has no Welsh, so that `text` is known to be in English; absent if nothing is known. */
  textWelsh?: string | null
  link: string | null
}

const GEONAMES: Credit = { text: 'GeoNames', link: 'https://www.geonames.org/' }

/** Natural Earth requires no credit; GeoNames does (CC BY 4.0). */
export const SIMPLE_MAP_CREDITS: readonly Credit[] = [
  { text: 'Natural Earth', link: 'https://www.naturalearthdata.com/' },
  GEONAMES,
]

/** The source of the place names in the search. */
export function placeCredits({ geocoder, postcodes }: Pick<MapSettings, 'geocoder' | 'postcodes'>): Credit[] {
  const services = [geocoder, postcodes].filter((service) => service !== null)
  return [GEONAMES, ...services.map(({ credit, creditLink }) => ({ text: credit, link: creditLink }))]
}

/**
 * The credits that must be on the map now: the terms of the tiles require them to be visible with the tiles. Without a view,
 * those of all surveys.
 */
export function creditsInSight(
  settings: MapSettings,
  layers: LayerState,
  simple: boolean,
  view: GroundView | null,
): readonly Credit[] {
  const { base, overlays } = layers
  const drawn = reliefOverlay(layers)
  const namesFrom = hidesNamesFrom(settings, layers)
  const hasOurNames = namesFrom !== null && (view === null || view.zoom >= namesFrom)
  return eachOnce([
    ...(simple ? SIMPLE_MAP_CREDITS : hasOurNames ? [GEONAMES] : []),
    ...creditOf(settings.layers[base]),
    ...(drawn === LIVE_LIGHT
      ? heightCredits(settings, view)
      : drawn
        ? lidarCredits(drawn, settings, view)
        : []),
    ...HERITAGE_LAYERS.filter((layer) => overlays[layer]).flatMap((layer) =>
      heritageCredit(settings.heritage[layer]),
    ),
  ])
}

export function creditOf({ address, credit, creditLink }: ImageLayer): Credit[] {
  return address === null || credit === '' ? [] : [{ text: credit, link: creditLink }]
}

export function heritageCredit({ available, credit, creditLink }: HeritageSettings): Credit[] {
  return available && credit !== '' ? [{ text: credit, link: creditLink }] : []
}

/** Our own tilesets have their own credits. Invented ground needs none. Without a view, those of all surveys. */
export function lidarCredits(
  name: LidarLayer,
  settings: MapSettings,
  view: GroundView | null = null,
): Credit[] {
  const seen = (ground: Parameters<typeof isInView>[0]) => view === null || isInView(ground, view)
  const { layers, reliefSets } = settings
  const below = otherService(name, settings)
  const own = drawnTilesets(name, reliefSets, 'hillshade')
    .filter((drawn) => seen({ bounds: drawn.tileset.bounds, minZoom: firstZoom(drawn) }))
    .filter(({ tileset }) => !tileset.invented && tileset.attribution !== '')
    .map(({ tileset }) => ownCredit(tileset, layers[name]))
  return eachOnce([...(below && seen(below) ? creditOf(below) : []), ...own])
}

/** Credits of the tilesets from which the live light is drawn. */
function heightCredits({ elevationSets, layers }: MapSettings, view: GroundView | null): Credit[] {
  return elevationSets
    .filter((heights) => view === null || isInView(groundOfHeights(heights), view))
    .filter(({ invented, attribution }) => !invented && attribution !== '')
    .map((tileset) => ownCredit(tileset, layers.dtm))
}

function ownCredit(tileset: TilesetTexts, { credit, creditLink }: ImageLayer): Credit {
  const { attribution: text, attribution_cy: welsh } = tileset
  const link = text === credit ? creditLink : null
  return isBilingual(tileset) ? { text, textWelsh: welsh ?? null, link } : { text, link }
}

/** Removes duplicate credits. */
export function eachOnce(credits: readonly Credit[]): Credit[] {
  return [...new Map(credits.map((credit) => [credit.text, credit])).values()]
}
