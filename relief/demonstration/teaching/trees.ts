import type { Grid } from '../../grid.ts'
import { reshapeDisc } from '../ground.ts'
import { fractalNoise, hash } from '../noise.ts'

/** Metres between trees before they are moved at random, and the radius and height of a crown. */
const SPACING = 9
const CROWN = { least: 3.6, more: 2.6 } as const
const TREE = { least: 6, more: 7 } as const

interface Wood {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly seed: number
}

/** Returns the ground with a wood on it as the first echoes see it: a surface model. Clearings stay open. */
export function growTrees(ground: Grid, { left, top, width, height, seed }: Wood): Grid {
  const surface = { ...ground, values: ground.values.slice() }
  for (let row = 0; row * SPACING < height; row++) {
    for (let column = 0; column * SPACING < width; column++) {
      const x = left + (column + 0.9 * hash(column, row, seed)) * SPACING
      const y = top + (row + 0.9 * hash(column, row, seed + 1)) * SPACING
      if (fractalNoise(x, y, { count: 2, wavelength: 110, gain: 0.5 }, seed + 2) > 0.42) continue
      const radius = CROWN.least + CROWN.more * hash(column, row, seed + 3)
      const tall = TREE.least + TREE.more * hash(column, row, seed + 4)
      reshapeDisc(surface, [x, y], radius, (own, distance) => {
        const foot = ground.values[Math.floor(y) * ground.width + Math.floor(x)] ?? own
        return Math.max(own, foot + tall * (1 - 0.55 * (distance / radius) ** 2))
      })
    }
  }
  return surface
}
