import type { MapSettings, TileLayer } from '#contract/map.ts'

const NO_LAYER: TileLayer = { address: null, credit: '', creditLink: null, tileSize: 256, maxZoom: 19 }

/** Until the portal has said what it has, and if it never does: the simple map alone. */
export const NO_MAP_SETTINGS: MapSettings = {
  street: NO_LAYER,
  satellite: NO_LAYER,
  relief: NO_LAYER,
  reliefSets: [],
}
