import type { Light } from '#contract/relief/light.ts'
import type { TileAddress } from '#geo/tile-address.ts'
import { groundPixel, reliefReach, skyReach } from './ground-scale.ts'
import type { TileHeights } from '../heights/elevation-tile.ts'
import type { Ground } from './light-uses.ts'

/** What is known about one place on a tile. */
export interface GroundSample extends Ground {
  /** Share of the world from the west and the north, Web Mercator. */
  x: number
  y: number
}

/** Places along a side of a tile: enough to represent most of the ground. */
const ALONG = 12
/** Pixels to each side for the local mean, and directions and steps for the sky: a rough estimate is enough. */
const MEAN_STEPS = 4
const SKY_DIRECTIONS = 8
const SKY_STEPS = 4

/** The parts of the light on which samples depend. */
export type SampledLight = Pick<Light, 'exaggeration' | 'reliefRadius' | 'skyRadius'>

/** Samples spread evenly over a tile, where heights are known. They use only heights of the same tile. */
export function samplesOf(
  tile: TileAddress,
  heights: TileHeights,
  side: number,
  { exaggeration, reliefRadius, skyRadius }: SampledLight,
): GroundSample[] {
  const pixel = groundPixel(tile, side)
  const world = side * 2 ** tile.z
  const at = (column: number, row: number) =>
    column < 0 || row < 0 || column >= side || row >= side
      ? Number.NaN
      : (heights[row * side + column] ?? Number.NaN)
  const [relief, sky] = [reliefReach(reliefRadius, pixel), skyReach(skyRadius, pixel)]
  const samples: GroundSample[] = []
  for (let index = 0; index < ALONG * ALONG; index++) {
    const column = Math.floor((((index % ALONG) + 0.5) / ALONG) * side)
    const row = Math.floor(((Math.floor(index / ALONG) + 0.5) / ALONG) * side)
    const look = (right: number, down: number) => at(column + right, row + down)
    const height = look(0, 0)
    const eastward = (look(1, 0) - look(-1, 0)) / (2 * pixel)
    const northward = (look(0, -1) - look(0, 1)) / (2 * pixel)
    if (Number.isNaN(eastward + northward + height)) continue
    samples.push({
      x: (tile.x * side + column) / world,
      y: (tile.y * side + row) / world,
      eastward,
      northward,
      height,
      relief: (height - meanAround(look, relief.radius)) / relief.stretched,
      sky: skySeen(look, sky.radius, exaggeration / pixel),
    })
  }
  return samples
}

type Look = (right: number, down: number) => number

function meanAround(look: Look, radius: number): number {
  let [sum, count] = [0, 0]
  for (let down = -MEAN_STEPS; down <= MEAN_STEPS; down++)
    for (let right = -MEAN_STEPS; right <= MEAN_STEPS; right++) {
      const height = look(Math.round((right * radius) / MEAN_STEPS), Math.round((down * radius) / MEAN_STEPS))
      if (Number.isNaN(height)) continue
      sum += height
      count++
    }
  return sum / count
}

function skySeen(look: Look, radius: number, rise: number): number {
  const height = look(0, 0)
  let hidden = 0
  for (let direction = 0; direction < SKY_DIRECTIONS; direction++) {
    const turn = (2 * Math.PI * direction) / SKY_DIRECTIONS
    let horizon = 0
    for (let step = 1; step <= SKY_STEPS; step++) {
      const [right, down] = [Math.cos(turn), Math.sin(turn)].map((part) =>
        Math.round((part * radius * step) / SKY_STEPS),
      )
      const steep = ((look(right ?? 0, down ?? 0) - height) * rise) / Math.hypot(right ?? 0, down ?? 0)
      if (steep > horizon) horizon = steep
    }
    hidden += horizon / Math.hypot(1, horizon)
  }
  return 1 - hidden / SKY_DIRECTIONS
}
