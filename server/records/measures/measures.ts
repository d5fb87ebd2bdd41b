import type { Outline } from '#contract/records/outline.ts'
import type { GroundMeasures } from '#geo/shapes/ground-measures.ts'
import type { RingMeasures } from '#geo/shapes/ring-measures.ts'

/** The outline of a record as it is at this moment. */
export interface MeasuredOutline {
  id: number
  outline: Outline
  /** Tells one outline of the record from another. */
  hash: string
}

/** The ground in an outline, and whose heights say so. */
export interface FoundGround extends GroundMeasures {
  tileSet: string
  setVersion: string
  /** The size of a height cell in metres. */
  cell: number
  invented: boolean
}

/** Null where no tileset knows the ground; `awaited` if heights could not be read. */
export type Ground = FoundGround | null | 'awaited'

export interface StoredMeasures extends RingMeasures {
  ground: Ground
  madeAt: Date
}
