// Without any import, so that worker threads of the relief engine start fast.

/** Pictures of the relief that the engine makes, by the field's names; each is a folder or an archive within its tileset. */
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
] as const
export type ReliefLayerId = (typeof RELIEF_LAYERS)[number]

/** What the parameters and stretches suit: most ground, flat ground, steep ground. */
export const RELIEF_PRESETS = ['general', 'flat', 'steep'] as const
export type ReliefPreset = (typeof RELIEF_PRESETS)[number]

/** Bare ground, or ground with trees and roofs. */
export const HEIGHT_MODELS = ['DTM', 'DSM'] as const

/** The name under which heights are stored and asked for, beside the names of RELIEF_LAYERS. */
export const ELEVATION = 'elevation'

/** Grows when builds hold something that they did not before, so that old tilesets can be told. */
export const TILESET_FORMAT = 3
