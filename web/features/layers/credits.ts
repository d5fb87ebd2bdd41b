import type { MapSettings, TileLayer } from '#contract/map.ts'
import type { LayerState } from '#web/map/layer-state.ts'
import { hasRelief } from './relief.layer.ts'

export interface Credit {
  text: string
  link: string | null
}

/** Natural Earth asks for no credit; GeoNames does (CC BY 4.0). */
export const SIMPLE_MAP_CREDITS: readonly Credit[] = [
  { text: 'Natural Earth', link: 'https://www.naturalearthdata.com/' },
  { text: 'GeoNames', link: 'https://www.geonames.org/' },
]

/** What must stand on the map now: the terms of its tiles ask for credits in sight of them. */
export function creditsInSight(
  settings: MapSettings,
  layers: LayerState,
  simple: boolean,
): readonly Credit[] {
  return [
    ...(simple ? SIMPLE_MAP_CREDITS : []),
    ...creditOf(settings[layers.base]),
    ...(layers.overlays.relief && hasRelief(settings) ? reliefCredits(settings) : []),
  ]
}

export function creditOf({ address, credit, creditLink }: TileLayer): Credit[] {
  return address === null || credit === '' ? [] : [{ text: credit, link: creditLink }]
}

/** Each wording once. Where there are tile sets they speak for themselves; invented ground is nobody's data. */
export function reliefCredits({ relief, reliefSets }: MapSettings): Credit[] {
  if (reliefSets.length === 0) return creditOf(relief)
  const texts = [...new Set(reliefSets.filter((set) => !set.invented).map((set) => set.attribution))]
  return texts
    .filter(Boolean)
    .map((text) => ({ text, link: text === relief.credit ? relief.creditLink : null }))
}
