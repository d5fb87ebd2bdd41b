import type { HeritageSettings, MapSettings, ImageLayer } from '#contract/relief/map.ts'

const NO_LAYER: ImageLayer = {
  address: null,
  missing: 'off',
  credit: '',
  creditLink: null,
  scheme: 'xyz',
  tileSize: 256,
  minZoom: 0,
  maxZoom: 19,
  bounds: null,
}

const NO_HERITAGE: HeritageSettings = { available: false, credit: '', creditLink: null, received: null }

/** The settings until the portal's own have loaded, and if they never do: the simple map alone. */
export const NO_MAP_SETTINGS: MapSettings = {
  layers: {
    street: NO_LAYER,
    satellite: NO_LAYER,
    historic: NO_LAYER,
    dtm: NO_LAYER,
    dsm: NO_LAYER,
    dsmMulti: NO_LAYER,
  },
  reliefSets: [],
  elevationSets: [],
  flights: false,
  ownGrid: false,
  geocoder: null,
  postcodes: null,
  touchRecording: true,
  heritage: { monuments: NO_HERITAGE, parks: NO_HERITAGE, nmr: NO_HERITAGE },
}
