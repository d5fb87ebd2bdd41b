import type { ReliefPreset } from '#contract/relief/relief-names.ts'

/** Values of a layer that are shown as black and white. If inverted, the lower value is white. */
export interface Stretch {
  readonly low: number
  readonly high: number
  readonly inverted: boolean
}

/** Parameters of a preset. Lengths are in metres, angles in degrees. */
export interface PresetNumbers {
  readonly sunAltitude: number
  readonly slope: Stretch
  readonly localReliefRadius: number
  readonly localRelief: Stretch
  readonly horizonRadius: number
  /** The inner part of the radius, from 0 to 1, in which the ground is treated as noise. */
  readonly noise: number
  readonly skyView: Stretch
  readonly positiveOpenness: Stretch
  readonly negativeOpenness: Stretch
  readonly dominance: { readonly nearest: number; readonly farthest: number; readonly observer: number }
  readonly dominanceStretch: Stretch
}

const from = (low: number, high: number): Stretch => ({ low, high, inverted: false })
const inverted = (low: number, high: number): Stretch => ({ low, high, inverted: true })

/**
 * The settings of the Relief Visualization Toolbox (Kokalj and Somrak 2019) for three kinds of ground. The toolbox
 * gives radii in pixels of rasters of 1 m; here they are in metres.
 */
export const PRESETS: Readonly<Record<ReliefPreset, PresetNumbers>> = {
  general: {
    sunAltitude: 35,
    slope: inverted(0, 50),
    localReliefRadius: 20,
    localRelief: from(-1, 1),
    horizonRadius: 10,
    noise: 0,
    skyView: from(0.7, 1),
    positiveOpenness: from(68, 93),
    negativeOpenness: inverted(60, 95),
    dominance: { nearest: 10, farthest: 20, observer: 1.7 },
    dominanceStretch: from(0.5, 1.8),
  },
  flat: {
    sunAltitude: 15,
    slope: inverted(0, 15),
    localReliefRadius: 10,
    localRelief: from(-1, 1),
    horizonRadius: 20,
    noise: 0.4,
    skyView: from(0.9, 1),
    positiveOpenness: from(85, 93),
    negativeOpenness: inverted(75, 95),
    dominance: { nearest: 10, farthest: 20, observer: 1.7 },
    dominanceStretch: from(0.5, 3),
  },
  steep: {
    sunAltitude: 55,
    slope: inverted(0, 60),
    localReliefRadius: 10,
    localRelief: from(-1, 1),
    horizonRadius: 10,
    noise: 0,
    skyView: from(0.55, 1),
    positiveOpenness: from(55, 95),
    negativeOpenness: inverted(45, 95),
    dominance: { nearest: 10, farthest: 10, observer: 16 },
    dominanceStretch: from(0.55, 0.95),
  },
}

/** Maps a value to a scale from black (0) to white (1). NaN stays NaN. */
export function stretched(value: number, { low, high, inverted: white }: Stretch): number {
  const part = Math.min(1, Math.max(0, (value - low) / (high - low)))
  return white ? 1 - part : part
}
