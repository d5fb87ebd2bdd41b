import {
  FIRST_LIGHT,
  LIGHT_LIMITS,
  LIGHT_METHODS,
  LIGHT_RAMPS,
  LIGHT_STRETCHES,
  SKY_DIRECTIONS,
  type Light,
} from '#contract/relief/light.ts'

const SHADOWS = 'shadows'

/** Names of the numbers that are in the address only where they differ from the first light. */
const NAMED = { relief: 'reliefRadius', sky: 'skyRadius', directions: 'skyDirections' } as const

/**
 * `315,35,1,sky-view,grey,auto,shadows,sky:15,directions:32`: azimuth, altitude, exaggeration, method, ramp, contrast; then
 * `shadows` where they are on, and the named numbers.
 */
export function lightText(light: Light): string {
  const { azimuth, altitude, exaggeration, method, ramp, stretch, shadows } = light
  const numbers = [Math.round(azimuth) % 360, Math.round(altitude), Number(exaggeration.toFixed(1))]
  const named = Object.entries(NAMED)
    .filter(([, field]) => light[field] !== FIRST_LIGHT[field])
    .map(([name, field]) => `${name}:${light[field]}`)
  return [...numbers, method, ramp, stretch, ...(shadows ? [SHADOWS] : []), ...named].join(',')
}

/** Null where there is no text. A field that is not valid gets its default. */
export function parseLight(text: string | null): Light | null {
  if (text === null) return null
  const [azimuth, altitude, exaggeration, method, ramp, stretch, ...rest] = text.split(',')
  const valueOf = (name: keyof typeof NAMED) =>
    rest.find((part) => part.startsWith(`${name}:`))?.split(':')[1]
  return {
    azimuth: numberIn(azimuth, 'azimuth'),
    altitude: numberIn(altitude, 'altitude'),
    exaggeration: numberIn(exaggeration, 'exaggeration'),
    method: LIGHT_METHODS.find((known) => known === method) ?? FIRST_LIGHT.method,
    ramp: LIGHT_RAMPS.find((known) => known === ramp) ?? FIRST_LIGHT.ramp,
    stretch: LIGHT_STRETCHES.find((known) => known === stretch) ?? FIRST_LIGHT.stretch,
    shadows: rest.includes(SHADOWS),
    reliefRadius: numberIn(valueOf('relief'), 'reliefRadius'),
    skyRadius: numberIn(valueOf('sky'), 'skyRadius'),
    skyDirections:
      SKY_DIRECTIONS.find((known) => String(known) === valueOf('directions')) ?? FIRST_LIGHT.skyDirections,
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
