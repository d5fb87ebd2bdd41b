import type { Grid } from '../../height-source.ts'
import { bump, reshapeDisc } from '../ground.ts'
import { fractalNoise, hash, smoothStep } from '../noise.ts'
import { circle, type Path, type Point } from '../path.ts'

interface Barrow {
  readonly centre: Point
  /** Diameter and height in metres. */
  readonly diameter: number
  readonly height: number
  /** Depth in metres; 0 for none. */
  readonly ditch: number
  /** Depth in metres of the hollow that treasure hunters left in the top. */
  readonly robbed: number
}

/** Makes a round barrow: a low dome, often with the ditch that its earth came from. Returns its outline. */
export function raiseBarrow(ground: Grid, { centre, diameter, height: crown, ditch, robbed }: Barrow): Path {
  const radius = diameter / 2
  reshapeDisc(ground, centre, radius + 9, (height, distance) => {
    const part = Math.min(1, distance / radius)
    const dome = crown * (1 - part * part) ** 1.4
    return height + dome - ditch * bump(distance, radius + 2.2, 2.6) - robbed * bump(distance, 1, 3)
  })
  return circle(centre, radius + (ditch > 0 ? 6 : 3), 24)
}

/** Makes a rough heap of stones with a hollow and a kerb. Returns its outline. */
export function raiseCairn(ground: Grid, centre: Point, diameter: number, crown: number): Path {
  const radius = diameter / 2
  reshapeDisc(ground, centre, radius + 6, (height, distance, bearing) => {
    const body = crown * smoothStep(radius, radius * 0.35, distance)
    const stones = 0.25 * (hash(Math.floor(distance * 1.3), Math.floor(bearing * distance), 5) - 0.5)
    const rough = smoothStep(radius + 1, radius - 2, distance)
    return height + body + rough * stones - 0.7 * crown * bump(distance, 0, radius * 0.45)
  })
  return circle(centre, radius + 4, 20)
}

/** Makes clearance heaps of stones that farmers carried to the side. */
export function scatterClearance(
  ground: Grid,
  centre: Point,
  spread: number,
  count: number,
  seed: number,
): void {
  for (let heap = 0; heap < count; heap++) {
    const bearing = 2 * Math.PI * hash(heap, 1, seed)
    const away = spread * Math.sqrt(hash(heap, 2, seed))
    const at: Point = [centre[0] + away * Math.sin(bearing), centre[1] - 0.6 * away * Math.cos(bearing)]
    const radius = 1.8 + 1.6 * hash(heap, 3, seed)
    const rise = 0.25 + 0.25 * hash(heap, 4, seed)
    reshapeDisc(ground, at, radius + 1, (height, distance) => {
      const uneven =
        1 + 0.3 * fractalNoise(at[0] + distance, at[1], { count: 1, wavelength: 2, gain: 1 }, seed)
      return height + rise * uneven * smoothStep(radius, 0, distance)
    })
  }
}
