import { baseStyle } from '#web/map/layers/base-style.ts'
import { MARKS } from '#web/map/layers/marks.ts'

/**
 * The drawing order, from the bottom up: base map, LiDAR, heritage places, the frame of a tileset that is pointed at,
 * records. A polygon or line that is being drawn is above all of them.
 */
const LAYER_ORDER = [
  'simple',
  'base',
  'dtm',
  'dtm-blend',
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
  record: MARKS.records.stroke,
  recordContrast: MARKS.records.casing,
  rejectedRecord: '#50565c',
  tileset: '#22313c',
  tilesetContrast: '#f8f7f3',
  found: '#a03c00',
  foundContrast: '#ffffff',
  location: '#1558b0',
  locationContrast: '#ffffff',
} as const

/** A style of nothing but sea, with slots for all layers. */
export const MAP_STYLE = baseStyle(LAYER_ORDER, MAP_COLOURS.sea)
