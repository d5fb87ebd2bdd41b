// Without any import, so that worker threads of the relief engine start fast.

/** The visualisations that the engine makes, under the names of the field. Each is a folder or an archive within its tileset. */
export const RELIEF_LAYERS = [
  'hillshade',
  'multi-hillshade',
  'slope',
  'local-relief',
  'sky-view-factor',
  'positive-openness',
  'negative-openness',
  'local-dominance',
  'vat',
  'colour-relief',
  'topographic-position',
] as const
export type ReliefLayerId = (typeof RELIEF_LAYERS)[number]

/**
 * The layers of a build that names none, and of tiles that are made as they are looked at. Topographic position, which
 * takes the most time and bytes of all, is built where it is asked for; a tile of it needs the ground half a kilometre around.
 */
export const USUAL_LAYERS: readonly ReliefLayerId[] = RELIEF_LAYERS.filter(
  (id) => id !== 'topographic-position',
)

/** The kind of ground that parameters and stretches suit: most ground, flat ground or steep ground. */
export const RELIEF_PRESETS = ['general', 'flat', 'steep'] as const
export type ReliefPreset = (typeof RELIEF_PRESETS)[number]

/** Bare ground, or ground with trees and roofs. */
export const HEIGHT_MODELS = ['DTM', 'DSM'] as const

/** The name of the heights in storage and in addresses, beside the names of RELIEF_LAYERS. */
export const ELEVATION = 'elevation'

/** Increased when builds hold something new, so that older tilesets can be recognised. */
export const TILESET_FORMAT = 3

/** Increased when the same heights give other tiles than before, so that tiles of an older recipe can be recognised. */
export const RELIEF_RECIPE = 4
