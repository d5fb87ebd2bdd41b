import type { Grid } from '../grid.ts'
import { addSurveyNoise, cutChannel } from './earthworks/workings.ts'
import { layOutIndustry } from './layout/industry.ts'
import { layOutMiddleAges } from './layout/middle-ages.ts'
import { layOutModern } from './layout/modern.ts'
import { layOutPrehistory } from './layout/prehistory.ts'
import type { Path } from './path.ts'
import { makeTerrain } from './terrain.ts'

/**
 * Raise this when the landscape, its records or their pictures change, so that existing data folders get the new
 * ones.
 */
export const LANDSCAPE_VERSION = 2
/** Every place of the layout was chosen by eye for this seed: with another seed the fort would stand in a stream. */
const SEED = 11
/**
 * North-west corner in the National Grid (EPSG:27700), so that the landscape lies around 52.13° N, 3.78° W. Version 1 was
 * placed by the Helmert fit at 277,250 and 250,450. That is the same place on the ground to 0.4 m, so that outlines which
 * members drew on it still fit.
 */
const WEST = 277_251
const NORTH = 250_449

/**
 * The outline that a careful member would draw around each earthwork, in metres east and south of the north-west
 * corner.
 */
export type Outlines = Readonly<Record<EarthworkId, Path>>
/** Names of the earthworks, as in the catalogue and in features.json. */
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

/** The invented landscape: its heights, and the outlines of its earthworks. */
export interface Landscape {
  /** Heights in metres at 1 m, EPSG:27700. */
  readonly heights: Grid
  readonly outlines: Outlines
}

/**
 * Makes the landscape: first nature, then people in historical order, then the noise of the survey. The result is the
 * same on every machine.
 */
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
