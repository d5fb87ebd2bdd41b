import type { Grid } from '../grid.ts'
import { addSurveyNoise, cutChannel } from './earthworks/workings.ts'
import { layOutIndustry } from './layout/industry.ts'
import { layOutMiddleAges } from './layout/middle-ages.ts'
import { layOutModern } from './layout/modern.ts'
import { layOutPrehistory } from './layout/prehistory.ts'
import type { Path } from './path.ts'
import { makeTerrain } from './terrain.ts'

/** Changes whenever the landscape, its records or their pictures change, so that what was laid out before is made again. */
export const LANDSCAPE_VERSION = 1
/** Every place of the layout was chosen by eye on this seed's contours: another seed would put the fort in a stream. */
const SEED = 11
/** National Grid (EPSG:27700), north-west corner: the square lies around 52.13° N, 3.78° W. */
const WEST = 277_250
const NORTH = 250_450

/** Metres east and south of the north-west corner: the outline that a careful member would draw around each earthwork. */
export type Outlines = Readonly<Record<EarthworkId, Path>>
export type EarthworkId =
  | 'hillfort'
  | 'great-barrow'
  | 'ring-barrow'
  | 'cairn'
  | 'cross-dyke'
  | 'banjo'
  | 'ridge-and-furrow'
  | 'lynchets'
  | 'hollow-way'
  | 'settlement'
  | 'trackway'
  | 'leat'
  | 'quarry'

export interface Landscape {
  /** Heights in metres at 1 m, EPSG:27700. */
  readonly heights: Grid
  readonly outlines: Outlines
}

/** First nature, then people in the order in which they came, then the survey's own noise. The same on every machine. */
export function makeLandscape(): Landscape {
  const { ground, streams } = makeTerrain(SEED)
  for (const [index, stream] of streams.entries()) cutChannel(ground, stream, SEED + index)
  const prehistoric = layOutPrehistory(ground, SEED)
  const medieval = layOutMiddleAges(ground, SEED)
  const industrial = layOutIndustry(ground, SEED)
  layOutModern(ground, SEED)
  addSurveyNoise(ground, SEED)
  return {
    heights: { ...ground, west: WEST, north: NORTH },
    outlines: { ...prehistoric, ...medieval, ...industrial },
  }
}
