import { baseStyle } from '#web/map/base-style.ts'

/**
 * The drawing order, from the ground up: the base map, LiDAR on it, what heritage bodies know, the frame of a survey that is pointed
 * at, what members found. What is
 * being drawn lies above all of it.
 */
const LAYER_ORDER = [
  'simple',
  'base',
  'dtm',
  'dsm',
  'dsmMulti',
  'light',
  'place-names',
  'parks',
  'monuments',
  'nmr',
  'tileset-area',
  'finds',
  'location',
  'found',
] as const

export const MAP_COLOURS = {
  sea: '#cddbe1',
  land: '#eef0e4',
  coast: '#8b9a93',
  placeName: '#22313c',
  placeNameHalo: '#f8f7f3',
  record: '#97009c',
  recordContrast: '#ffffff',
  tileset: '#22313c',
  tilesetContrast: '#f8f7f3',
  found: '#a03c00',
  foundContrast: '#ffffff',
  location: '#1558b0',
  locationContrast: '#ffffff',
} as const

/** Sea alone, and the places of all layers. */
export const MAP_STYLE = baseStyle(LAYER_ORDER, MAP_COLOURS.sea)
