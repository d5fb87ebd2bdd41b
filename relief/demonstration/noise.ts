/** A number from 0 to 1 that depends on nothing but its arguments: the same landscape on every machine. */
export function hash(x: number, y: number, seed: number): number {
  let h = Math.imul(x | 0, 0x27d4eb2d) ^ Math.imul(y | 0, 0x165667b1) ^ Math.imul(seed | 0, 0x9e3779b1)
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296
}

/** Smooth noise from −1 to 1 that passes through a random number at every whole (x, y). */
export function valueNoise(x: number, y: number, seed: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const across = fade(x - column)
  const down = fade(y - row)
  const upper = mix(hash(column, row, seed), hash(column + 1, row, seed), across)
  const lower = mix(hash(column, row + 1, seed), hash(column + 1, row + 1, seed), across)
  return 2 * mix(upper, lower, down) - 1
}

export interface Octaves {
  readonly count: number
  /** Metres from crest to crest of the coarsest octave. */
  readonly wavelength: number
  /** Each finer octave is this much lower. */
  readonly gain: number
}

/** Octaves of smooth noise, each turned against the one before so that no grid shows; about −1 to 1. */
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
    // Turned by the angle of the 3-4-5 triangle: exact in binary enough and off every axis.
    const turned = 2 * (0.8 * u - 0.6 * v)
    v = 2 * (0.6 * u + 0.8 * v)
    u = turned
  }
  return sum / total
}

function fade(t: number): number {
  return t * t * t * (t * (t * 6 - 15) + 10)
}

export function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part
}

/** 0 below `from`, 1 above `to`, an S between. */
export function smoothStep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
