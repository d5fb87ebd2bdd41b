/** The drawing order, from the ground up. What members draw lies above all of it. */
export const LAYER_ORDER = ['base', 'relief', 'place-names', 'finds'] as const
export type LayerSlot = (typeof LAYER_ORDER)[number]

export const MAP_COLOURS = {
  sea: '#cddbe1',
  land: '#eef0e4',
  coast: '#8b9a93',
  placeName: '#22313c',
  placeNameHalo: '#f8f7f3',
  find: '#97009c',
  findContrast: '#ffffff',
} as const
