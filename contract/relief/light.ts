import { Type, type Static } from 'typebox'
import { RELIEF_LAYERS } from './relief-names.ts'

/** The methods by which the browser draws heights. */
export const LIGHT_METHODS = ['single', 'multi', 'slope', 'local-relief', 'sky-view'] as const
export type LightMethod = (typeof LIGHT_METHODS)[number]

/** From dark to light; `heights` colours by height and shades on top. */
export const LIGHT_RAMPS = ['grey', 'slate', 'bracken', 'heights'] as const
export type LightRamp = (typeof LIGHT_RAMPS)[number]

/** Contrast: the same for all ground, adapted to the ground in view, or (`auto`) whichever serves the light. */
export const LIGHT_STRETCHES = ['auto', 'fixed', 'view'] as const
export type LightStretch = (typeof LIGHT_STRETCHES)[number]

/** In how many directions the sky-view factor looks for what hides the sky. */
export const SKY_DIRECTIONS = [8, 16, 32] as const
export type SkyDirections = (typeof SKY_DIRECTIONS)[number]

/** Degrees, and metres for radii. The azimuth is the direction of the light source, clockwise from true north. */
export const LIGHT_LIMITS = {
  azimuth: { min: 0, max: 359 },
  altitude: { min: 5, max: 85 },
  exaggeration: { min: 1, max: 10 },
  reliefRadius: { min: 5, max: 60 },
  skyRadius: { min: 5, max: 25 },
} as const

/** The settings of the live light. */
export interface Light {
  method: LightMethod
  azimuth: number
  altitude: number
  /** Vertical exaggeration; 1 for true heights. */
  exaggeration: number
  stretch: LightStretch
  ramp: LightRamp
  shadows: boolean
  /** Metres within which local relief takes the mean of the ground. */
  reliefRadius: number
  /** Metres within which ground can hide the sky. */
  skyRadius: number
  skyDirections: SkyDirections
}

/** The convention of relief maps: with light from the upper left, people see hills as hills and not as hollows. */
export const FIRST_LIGHT: Light = {
  method: 'single',
  azimuth: 315,
  altitude: 35,
  exaggeration: 1,
  stretch: 'auto',
  ramp: 'grey',
  shadows: false,
  reliefRadius: 20,
  skyRadius: 10,
  skyDirections: 16,
}

/**
 * The layers that a member may have looked at: the live light (`light` lit from one side, otherwise with its method), a layer of
 * the portal's own tilesets, or a layer of another service.
 */
export const SEEN_LAYERS: readonly string[] = [
  'light',
  ...LIGHT_METHODS.filter((method) => method !== 'single').map((method) => `light:${method}`),
  ...RELIEF_LAYERS.map((layer) => `dtm:${layer}`),
  'dsm',
  'dsmMulti',
]

/** How a member saw what they recorded: the name of a layer, and the direction of the light if it could be moved. */
export const SeenUnder = Type.Object({
  layer: Type.String({ minLength: 1, maxLength: 40 }),
  azimuth: Type.Union([Type.Number({ minimum: 0, maximum: 360 }), Type.Null()]),
  altitude: Type.Union([Type.Number({ minimum: 0, maximum: 90 }), Type.Null()]),
})
export type SeenUnder = Static<typeof SeenUnder>
