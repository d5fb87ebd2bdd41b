import { overlay } from '../relief-colours.ts'
import { LIGHTNESS, OPENNESS_RANGE, SCALES_PART, STEEPEST_DEGREES, WHITE_TO_RED } from './scales.ts'
import { PRESETS, stretched } from '../presets.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** What a colour of e4MSTP shows of a place. Angles are in degrees. */
export interface Place {
  readonly slope: number
  /** Positive minus negative openness. */
  readonly openness: number
  readonly dominance: number
  /** Sky-view factors of the general and of the flat preset. */
  readonly sky: number
  readonly wideSky: number
  /** The greatest deviations from the mean height around, in standard deviations, at broad, meso and local scale. */
  readonly deviations: Colour
}

/**
 * Returns the colour of e4MSTP, from 0 to 1 (Relief Visualization Toolbox; Kokalj 2025). From the bottom: slope on a ramp from
 * white to dark red; the mean of openness and local dominance (multiply); the mean of two sky-view factors, which are at
 * least half white (multiply, a quarter); the deviations at three scales as red, green and blue (overlay, nine tenths).
 */
export function positionColour(place: Place): Colour {
  const { general, flat } = PRESETS
  const difference = { low: -OPENNESS_RANGE, high: OPENNESS_RANGE, inverted: false }
  const shape =
    (stretched(place.openness, difference) + stretched(place.dominance, general.dominanceStretch)) / 2
  const skies = (stretched(place.sky, general.skyView) + stretched(place.wideSky, flat.skyView)) / 2
  const grey = shape * (0.75 + 0.25 * Math.min(1, skies + 0.5))
  const colour = (channel: 0 | 1 | 2): number => {
    const below = rampAt(Math.min(1, place.slope / STEEPEST_DEGREES), channel) * grey
    const bright = 1 - Math.exp(-LIGHTNESS * Math.abs(place.deviations[channel]))
    return (1 - SCALES_PART) * below + SCALES_PART * overlay(below, bright)
  }
  return [colour(0), colour(1), colour(2)]
}

function rampAt(part: number, channel: 0 | 1 | 2): number {
  const along = part * (WHITE_TO_RED.length - 1)
  const low = Math.min(WHITE_TO_RED.length - 2, Math.floor(along))
  const [from, to] = [WHITE_TO_RED[low]?.[channel] ?? NaN, WHITE_TO_RED[low + 1]?.[channel] ?? NaN]
  return (from + (to - from) * (along - low)) / 255
}

/** Returns the colours of level ground that is far above or below the mean at one scale, as `#rrggbb`, and of ground at none. */
export function scaleColours(): Readonly<Record<'broad' | 'meso' | 'local' | 'none', string>> {
  const level = { slope: 0, openness: 0, dominance: 1, sky: 1, wideSky: 1 }
  const hex = (...deviations: [number, number, number]): string =>
    `#${positionColour({ ...level, deviations })
      .map((value) =>
        Math.round(255 * value)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`
  return { broad: hex(9, 0, 0), meso: hex(0, 9, 0), local: hex(0, 0, 9), none: hex(0, 0, 0) }
}
