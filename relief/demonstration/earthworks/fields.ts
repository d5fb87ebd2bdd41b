import type { Grid } from '../../height-source.ts'
import { bump, reshapeField } from '../ground.ts'
import { fractalNoise, smoothStep } from '../noise.ts'
import type { Path } from '../path.ts'

interface RidgeAndFurrow {
  readonly ring: Path
  /** Direction of the ridges in degrees clockwise from north. */
  readonly bearing: number
  /** Metres from ridge to ridge, and from furrow to crest. */
  readonly spacing: number
  readonly height: number
  readonly seed: number
}

/** Makes medieval plough ridges with the reversed S that a team of eight oxen leaves when it turns. */
export function ploughRidges(
  ground: Grid,
  { ring, bearing, spacing, height: rise, seed }: RidgeAndFurrow,
): Path {
  const angle = (bearing * Math.PI) / 180
  const [ox, oy] = middle(ring)
  const half = Math.max(...ring.map(([x, y]) => Math.hypot(x - ox, y - oy)))
  reshapeField(ground, ring, (height, x, y, inside) => {
    const along = ((x - ox) * Math.sin(angle) - (y - oy) * Math.cos(angle)) / half
    const across = (x - ox) * Math.cos(angle) + (y - oy) * Math.sin(angle)
    const bent = across + 18 * (along * along * along - along * 0.8)
    const wander = 0.8 * fractalNoise(x, y, { count: 2, wavelength: 60, gain: 0.5 }, seed)
    const wave = Math.sin((2 * Math.PI * (bent + wander)) / spacing)
    const ridge = wave >= 0 ? wave : -(Math.abs(wave) ** 0.7)
    return height + 0.5 * rise * ridge * smoothStep(2, 9, inside) + 0.3 * rise * bump(inside, 3, 3)
  })
  return ring
}

interface Lynchets {
  readonly ring: Path
  /** Height from terrace to terrace in metres. */
  readonly step: number
  readonly seed: number
}

/** Makes terraces built up by ploughing along the contour: treads that are nearly level, and short steep risers. */
export function terrace(ground: Grid, { ring, step, seed }: Lynchets): Path {
  reshapeField(ground, ring, (height, x, y, inside) => {
    const level = height / step + 0.25 * fractalNoise(x, y, { count: 2, wavelength: 90, gain: 0.5 }, seed)
    const part = level - Math.floor(level)
    const kept = smoothStep(-0.5, 0, fractalNoise(x, y, { count: 2, wavelength: 70, gain: 0.5 }, seed + 1))
    const risen = 0.35 * part + 0.65 * smoothStep(0.66, 1, part)
    return height + (risen - part) * step * 0.85 * kept * smoothStep(0, 25, inside)
  })
  return ring
}

/** Furrows within a ring. */
export interface Furrows {
  readonly ring: Path
  readonly bearing: number
  readonly spacing: number
  readonly depth: number
  /** Width of the edge that is left alone, in metres. */
  readonly headland: number
  readonly seed: number
}

/** Makes straight furrows of machines: modern ploughing, forestry, drains. */
export function drawFurrows(ground: Grid, { ring, bearing, spacing, depth, headland, seed }: Furrows): void {
  const angle = (bearing * Math.PI) / 180
  const width = Math.min(1.2, spacing / 3)
  reshapeField(ground, ring, (height, x, y, inside) => {
    const across = x * Math.cos(angle) + y * Math.sin(angle)
    const line = Math.round(across / spacing)
    const uneven = 0.75 + 0.5 * fractalNoise(x, y + line * 37, { count: 1, wavelength: 23, gain: 1 }, seed)
    const wander = 0.3 * fractalNoise(x, y, { count: 1, wavelength: 80, gain: 1 }, seed + 1)
    const groove =
      bump(across - line * spacing + wander, 0, width) -
      0.35 * bump(Math.abs(across - line * spacing + wander), width * 1.4, width)
    return height - depth * uneven * groove * smoothStep(headland, headland + 4, inside)
  })
}

function middle(ring: Path): [number, number] {
  const sum = ring.reduce<[number, number]>(([x, y], [u, v]) => [x + u, y + v], [0, 0])
  return [sum[0] / ring.length, sum[1] / ring.length]
}
