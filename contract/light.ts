import { Type, type Static } from 'typebox'
import { RELIEF_LAYERS } from './relief-names.ts'

/** How the browser draws bare heights. */
export const LIGHT_METHODS = ['single', 'multi', 'slope', 'local-relief', 'sky-view'] as const
export type LightMethod = (typeof LIGHT_METHODS)[number]

/** From dark to light; `heights` colours by height and shades on top. */
export const LIGHT_RAMPS = ['grey', 'slate', 'bracken', 'heights'] as const
export type LightRamp = (typeof LIGHT_RAMPS)[number]

/** Contrast: the same for every place, or by what is in view. */
export const LIGHT_STRETCHES = ['fixed', 'view'] as const
export type LightStretch = (typeof LIGHT_STRETCHES)[number]

/** Degrees. Azimuth is clockwise from true north, where the light comes from. */
export const LIGHT_LIMITS = {
  azimuth: { min: 0, max: 359 },
  altitude: { min: 5, max: 85 },
  exaggeration: { min: 1, max: 10 },
} as const

/** The light under which the ground is looked at. */
export interface Light {
  method: LightMethod
  azimuth: number
  altitude: number
  /** Of heights; 1 is true. */
  exaggeration: number
  stretch: LightStretch
  ramp: LightRamp
  shadows: boolean
}

/** The convention of relief maps: light from the upper left, which the eye reads as hills and not as hollows. */
export const FIRST_LIGHT: Light = {
  method: 'single',
  azimuth: 315,
  altitude: 35,
  exaggeration: 1,
  stretch: 'fixed',
  ramp: 'grey',
  shadows: false,
}

/**
 * What a member may have had before them: the live light (`light` lit from one side, otherwise with its method), a layer of
 * our own tilesets, or a layer from elsewhere.
 */
export const SEEN_LAYERS: readonly string[] = [
  'light',
  ...LIGHT_METHODS.filter((method) => method !== 'single').map((method) => `light:${method}`),
  ...RELIEF_LAYERS.map((layer) => `dtm:${layer}`),
  'dsm',
  'dsmMulti',
]

/** How a member saw what they recorded: a layer's name, and the light where it was movable. */
export const SeenUnder = Type.Object({
  layer: Type.String({ minLength: 1, maxLength: 40 }),
  azimuth: Type.Union([Type.Number({ minimum: 0, maximum: 360 }), Type.Null()]),
  altitude: Type.Union([Type.Number({ minimum: 0, maximum: 90 }), Type.Null()]),
})
export type SeenUnder = Static<typeof SeenUnder>
