import type { Range } from './light-uses.ts'

export type LightLayerState =
  | {
      supported: true
      /** Tiles in view that are still to come. */
      waiting: number
      /** Some of them failed to load; they are requested again at intervals. */
      failing: boolean
      /** The view is further out than any tileset has tiles for, so nothing is drawn. */
      tooFarOut: boolean
      /**
       * The values at the ends of the ramp, in the unit of the method, or in metres for the ramp of heights; null before
       * anything is drawn.
       */
      range: Range | null
    }
  /** `altered-pictures`: this browser alters the pixels that pages read, so heights would be wrong. */
  | { supported: false; reason: 'webgl2' | 'float-textures' | 'altered-pictures' }
