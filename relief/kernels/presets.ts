import type { ReliefPreset } from '#contract/relief/relief-names.ts'

/** Values of a layer that are shown as black and white. If inverted, the lower value is white. */
export interface Stretch {
  readonly low: number
  readonly high: number
  readonly inverted: boolean
  /**
   * How much more contrast the values in the middle have than those at the ends; left out where all have the same. With p
   * from −1 (low) to 1 (high), the grey is p · (1 + bend) / (1 + bend · |p|).
   */
  readonly bend?: number
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
/**
 * Local relief is centimetres on flat ground and metres on slopes that bend. Beyond the −1 to 1 m of the toolbox, which make
 * hillsides black and white, contrast decreases; around 0 it is a quarter higher.
 */
const LOCAL_RELIEF: Stretch = { low: -4, high: 4, inverted: false, bend: 4 }
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
    localRelief: LOCAL_RELIEF,
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
    localRelief: LOCAL_RELIEF,
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
    localRelief: LOCAL_RELIEF,
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
export function stretched(value: number, { low, high, inverted: white, bend = 0 }: Stretch): number {
  const part = Math.min(1, Math.max(-1, (2 * value - low - high) / (high - low)))
  const grey = (1 + (part * (1 + bend)) / (1 + bend * Math.abs(part))) / 2
  return white ? 1 - grey : grey
}
