import { drain, type Drainage } from './drainage.ts'

/** The parameters of an erosion. */
export interface Erosion {
  readonly steps: number
  /** Metres of uplift in each step. */
  readonly uplift: number
  /** Strength of running water: K in Δz = K·Aᵐ·slope. */
  readonly incision: number
  /** The exponent m above; 0.4 to 0.5 for streams on rock. */
  readonly areaPower: number
  /** Creep of soil, which rounds the hilltops, in square metres in each step. */
  readonly creep: number
}

/**
 * A square of heights in metres, `size` cells of `cell` metres along each side, and the cells where water leaves it.
 */
export interface Basin {
  readonly size: number
  readonly cell: number
  readonly heights: Float64Array
  readonly outlets: Uint8Array
}

/**
 * Erodes the basin in place: streams cut by the stream power law, solved implicitly from the outlets upwards (Braun &
 * Willett 2013), and soil creeps. Outlets keep their height. Returns the drainage of the last step.
 */
export function erode(basin: Basin, erosion: Erosion): Drainage {
  let drainage = drain(basin.heights, basin.size, basin.outlets)
  for (let step = 0; step < erosion.steps; step++) {
    cutStreams(basin, drainage, erosion)
    creep(basin, erosion.creep)
    drainage = drain(basin.heights, basin.size, basin.outlets)
  }
  return drainage
}

function cutStreams(basin: Basin, drainage: Drainage, { uplift, incision, areaPower }: Erosion): void {
  const { size, cell, heights } = basin
  const { receiver, order, area } = drainage
  for (const at of order) {
    const to = receiver[at] ?? at
    if (to === at) continue
    const stride = Math.abs(to - at)
    const length = stride === 1 || stride === size ? cell : cell * Math.SQRT2
    const power = (incision * ((area[at] ?? 1) * cell * cell) ** areaPower) / length
    heights[at] = ((heights[at] ?? 0) + uplift + power * (heights[to] ?? 0)) / (1 + power)
  }
}

/** Smooths each cell towards its four neighbours, in rounds of at most a fifth of the difference to stay stable. */
function creep({ size, cell, heights, outlets }: Basin, strength: number): void {
  const rate = strength / (cell * cell)
  const turns = Math.max(1, Math.ceil(rate / 0.2))
  const part = rate / turns
  const before = new Float64Array(heights.length)
  for (let turn = 0; turn < turns; turn++) {
    before.set(heights)
    for (let at = 0; at < heights.length; at++) {
      if (outlets[at]) continue
      const own = before[at] ?? 0
      const column = at % size
      const left = column > 0 ? (before[at - 1] ?? own) : own
      const right = column < size - 1 ? (before[at + 1] ?? own) : own
      const around = left + right + (before[at - size] ?? own) + (before[at + size] ?? own)
      heights[at] = own + part * (around - 4 * own)
    }
  }
}
