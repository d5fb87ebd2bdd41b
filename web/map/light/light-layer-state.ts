import type { Range } from './light-uses.ts'

export type LightLayerState =
  | {
      supported: true
      /** Tiles in view that are still to come. */
      waiting: number
      /** Some of them could not be had; they are asked for again by and by. */
      failing: boolean
      /** The view is further out than any tileset has tiles for, so nothing is drawn. */
      tooFarOut: boolean
      /** What the ends of the ramp stand for, in the unit of the method, or in metres for the ramp of heights; null before anything is drawn. */
      range: Range | null
    }
  /** `altered-pictures`: this browser alters the pixels that pages read, so heights would be wrong. */
  | { supported: false; reason: 'webgl2' | 'float-textures' | 'altered-pictures' }
