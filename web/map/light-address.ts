import {
  FIRST_LIGHT,
  LIGHT_LIMITS,
  LIGHT_METHODS,
  LIGHT_RAMPS,
  LIGHT_STRETCHES,
  type Light,
} from '#contract/light.ts'

const SHADOWS = 'shadows'

/**
 * `315,35,1,single,grey,fixed,shadows`: azimuth, altitude, exaggeration, method, ramp, contrast, and `shadows` only where
 * they are on.
 */
export function lightText(light: Light): string {
  const { azimuth, altitude, exaggeration, method, ramp, stretch, shadows } = light
  const numbers = [Math.round(azimuth) % 360, Math.round(altitude), Number(exaggeration.toFixed(1))]
  return [...numbers, method, ramp, stretch, ...(shadows ? [SHADOWS] : [])].join(',')
}

/** Null where there is no text. A field that is not valid gets its default. */
export function parseLight(text: string | null): Light | null {
  if (text === null) return null
  const [azimuth, altitude, exaggeration, method, ramp, stretch, shadows] = text.split(',')
  return {
    azimuth: numberIn(azimuth, 'azimuth'),
    altitude: numberIn(altitude, 'altitude'),
    exaggeration: numberIn(exaggeration, 'exaggeration'),
    method: LIGHT_METHODS.find((known) => known === method) ?? FIRST_LIGHT.method,
    ramp: LIGHT_RAMPS.find((known) => known === ramp) ?? FIRST_LIGHT.ramp,
    stretch: LIGHT_STRETCHES.find((known) => known === stretch) ?? FIRST_LIGHT.stretch,
    shadows: shadows === SHADOWS,
  }
}

export function isSameLight(one: Light, other: Light): boolean {
  return lightText(one) === lightText(other)
}

function numberIn(text: string | undefined, field: keyof typeof LIGHT_LIMITS): number {
  const { min, max } = LIGHT_LIMITS[field]
  const value = /^\d{1,3}(\.\d)?$/.test(text ?? '') ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : FIRST_LIGHT[field]
}
