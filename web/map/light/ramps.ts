import { LIGHT_RAMPS, type LightRamp } from '#contract/relief/light.ts'

/**
 * Colours of a ramp from dark to light, evenly spaced. Lightness always increases, so that the ramp can be read without
 * seeing hues.
 */
const STOPS: Readonly<Record<LightRamp, readonly string[]>> = {
  grey: ['#000000', '#ffffff'],
  slate: ['#0c151b', '#22313c', '#4b5d69', '#8a9ba5', '#c3d0d6', '#f8f7f3'],
  bracken: ['#1f1109', '#4f2c10', '#8a4f14', '#c08a4a', '#e9c48f', '#fbf3e2'],
  // From the valley floor up: woods, lichen, bracken, bleached grass, rock in the light.
  heights: ['#1f3f3d', '#3b5b34', '#67753a', '#9a8a45', '#c9a066', '#e3c7a0', '#f8f2e8'],
}

/** Colours in a ramp. */
export const RAMP_STEPS = 256

/** The ramps as rows of red, green, blue and alpha, in the order of LIGHT_RAMPS. */
export function rampPixels(): Uint8Array {
  return Uint8Array.from(
    LIGHT_RAMPS.flatMap((ramp) => rampColours(ramp).flatMap((colour) => [...colour, 255])),
  )
}

/** Position of a ramp in the rows of `rampPixels`, as a share of their height. */
export function rampRow(ramp: LightRamp): number {
  return (LIGHT_RAMPS.indexOf(ramp) + 0.5) / LIGHT_RAMPS.length
}

type Colour = readonly [red: number, green: number, blue: number]

export function rampColours(ramp: LightRamp): Colour[] {
  const stops = STOPS[ramp].map(parsed)
  return Array.from({ length: RAMP_STEPS }, (_, at) => {
    const place = (at / (RAMP_STEPS - 1)) * (stops.length - 1)
    const before = Math.min(stops.length - 2, Math.floor(place))
    const [from, to] = [stops[before] ?? BLACK, stops[before + 1] ?? BLACK]
    return mixed(from, to, place - before)
  })
}

/** A ramp as the value of `background-image`. @param light where the light end is */
export function rampGradient(ramp: LightRamp, light: 'left' | 'right' = 'right'): string {
  return `linear-gradient(to ${light}, ${STOPS[ramp].join(', ')})`
}

const BLACK: Colour = [0, 0, 0]

function parsed(colour: string): Colour {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function mixed(from: Colour, to: Colour, share: number): Colour {
  const part = (one: number, other: number) => Math.round(one + (other - one) * share)
  return [part(from[0], to[0]), part(from[1], to[1]), part(from[2], to[2])]
}
