/**
 * Returns a number from 0 to 1 that depends only on its arguments, so that the landscape is the same on every
 * machine.
 */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Returns smooth noise from −1 to 1, with a random value at every whole (x, y). */
export function valueNoise(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = fade(x - column)
  const down = fade(y - row)
  const upper = mix(hash(column, row, seed), hash(column + 1, row, seed), across)
  const lower = mix(hash(column, row + 1, seed), hash(column + 1, row + 1, seed), across)
  return 2 * mix(upper, lower, down) - 1
}

/** The octaves of fractal noise. */
export interface Octaves {
  readonly count: number
  /** Metres from crest to crest of the coarsest octave. */
  readonly wavelength: number
  /** Height of each finer octave relative to the one before. */
  readonly gain: number
}

/** Returns octaves of smooth noise, each rotated against the one before so that no grid is visible; about −1 to 1. */
export function fractalNoise(x: number, y: number, octaves: Octaves, seed: number): number {
  let sum = 0
  let amplitude = 1
  let total = 0
  let u = x / octaves.wavelength
  let v = y / octaves.wavelength
  for (let octave = 0; octave < octaves.count; octave++) {
    sum += amplitude * valueNoise(u, v, seed + octave * 101)
    total += amplitude
    amplitude *= octaves.gain
    // Rotated by the angle of the 3-4-5 triangle, which is nearly exact in binary and far from any axis.
    const turned = 2 * (0.8 * u - 0.6 * v)
    v = 2 * (0.6 * u + 0.8 * v)
    u = turned
  }
  return sum / total
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

/** Interpolates between two numbers; `part` is from 0 to 1. */
export function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

/** Returns 0 below `from`, 1 above `to`, and an S-curve between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
