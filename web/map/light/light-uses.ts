import { LIGHT_METHODS, type Light, type LightMethod } from '#contract/relief/light.ts'
import type { ReliefLayerId } from '#contract/relief/relief-names.ts'

/** The picture of a tileset that shows the same as a method of the live light. */
export const PICTURE_OF = {
  single: 'hillshade',
  multi: 'multi-hillshade',
  slope: 'slope',
  'local-relief': 'local-relief',
  'sky-view': 'sky-view-factor',
} as const satisfies Record<LightMethod, ReliefLayerId>

/** The method by which the browser draws a picture itself; null for those that it cannot draw. */
export function methodOf(picture: ReliefLayerId): LightMethod | null {
  return LIGHT_METHODS.find((method) => PICTURE_OF[method] === picture) ?? null
}

interface Uses {
  /** Where the light comes from matters. */
  azimuth: boolean
  altitude: boolean
  /** Hills can cast shadows, because there is a single light. */
  shadows: boolean
}

/** The parts of the light that a method uses; the others do not change its image. */
export const LIGHT_USES: Readonly<Record<LightMethod, Uses>> = {
  single: { azimuth: true, altitude: true, shadows: true },
  multi: { azimuth: false, altitude: true, shadows: false },
  slope: { azimuth: false, altitude: false, shadows: false },
  'local-relief': { azimuth: false, altitude: false, shadows: false },
  'sky-view': { azimuth: false, altitude: false, shadows: false },
}

/** Values from the dark end of the ramp to the light end. */
export type Range = readonly [dark: number, light: number]

/**
 * The values at the ends of a ramp where the contrast is the same everywhere: share of full light; degrees, steep being dark;
 * metres above the surrounding ground; share of the sky.
 */
export function fixedRange({ method, altitude }: Pick<Light, 'method' | 'altitude'>): Range {
  switch (method) {
    case 'single':
      return [0, 1]
    case 'multi':
      return multiRange(sunOf({ azimuth: 0, altitude }).up)
    case 'slope':
      return [50, 0]
    case 'local-relief':
      return [-1, 1]
    case 'sky-view':
      return [0.7, 1]
  }
}

/** Lit from all sides, nothing is much brighter than level ground, and a slope of 60 degrees is still half as bright. */
function multiRange(level: number): Range {
  return [0.55 * level, 1.05 * level]
}

/**
 * The narrowest range to which contrast may be stretched: anything narrower is survey noise. In light from all sides, a slope
 * of 10 degrees is only 2 % darker than level ground.
 */
export function narrowestRange({ method, altitude }: Pick<Light, 'method' | 'altitude'>): number {
  switch (method) {
    case 'single':
      return 0.08
    case 'multi':
      return 0.02 * sunOf({ azimuth: 0, altitude }).up
    case 'slope':
      return 3
    case 'local-relief':
      return 0.2
    case 'sky-view':
      return 0.03
  }
}

/** Metres above the sea: from the shore to above the highest summit of Wales. */
export const FIXED_HEIGHTS: Range = [0, 1090]
export const NARROWEST_HEIGHTS = 5

export interface Sun {
  east: number
  north: number
  up: number
}

/** A unit vector towards the light. */
export function sunOf({ azimuth, altitude }: Pick<Light, 'azimuth' | 'altitude'>): Sun {
  const [turn, rise] = [(azimuth * Math.PI) / 180, (altitude * Math.PI) / 180]
  return { east: Math.cos(rise) * Math.sin(turn), north: Math.cos(rise) * Math.cos(turn), up: Math.sin(rise) }
}

/** The input of a method at one place. Gradients are rise per metre; heights and relief are in metres. */
export interface Ground {
  eastward: number
  northward: number
  height: number
  /** Metres above the mean of the surrounding ground. */
  relief: number
  /** Visible share of the sky. */
  sky: number
}

const DIRECTIONS = 16

/** The value of a method at a place, as the shader computes it: see shade.glsl.ts. */
export function valueAt(ground: Ground, { method, azimuth, altitude, exaggeration }: Light): number {
  const [east, north] = [ground.eastward * exaggeration, ground.northward * exaggeration]
  switch (method) {
    case 'single':
      return shadeOf(east, north, sunOf({ azimuth, altitude }))
    case 'multi':
      return multiShadeOf(east, north, altitude)
    case 'slope':
      return (Math.atan(Math.hypot(east, north)) * 180) / Math.PI
    case 'local-relief':
      return ground.relief * exaggeration
    case 'sky-view':
      return ground.sky
  }
}

function shadeOf(east: number, north: number, sun: Sun): number {
  const light = sun.up - sun.east * east - sun.north * north
  return Math.max(0, light) / Math.sqrt(1 + east * east + north * north)
}

/** Mean of the shades under sixteen lights all round. */
function multiShadeOf(east: number, north: number, altitude: number): number {
  const shades = Array.from({ length: DIRECTIONS }, (_, at) =>
    shadeOf(east, north, sunOf({ azimuth: (at * 360) / DIRECTIONS, altitude })),
  )
  return shades.reduce((sum, shade) => sum + shade, 0) / DIRECTIONS
}
