import type { Outline } from '#contract/records/places/position.ts'
import type { GroundMeasures } from '#geo/shapes/ground-measures.ts'
import type { RingMeasures } from '#geo/shapes/ring-measures.ts'
import { enqueue } from '#server/platform/jobs/index.ts'
import type { Database } from '#server/platform/database/database.ts'

export const MEASURE_RECORD = 'measure-record'

/** Has a record measured soon. Belongs in the transaction that writes its outline. */
export async function wantMeasures(tx: Database, id: number): Promise<void> {
  await enqueue(tx, { kind: MEASURE_RECORD, payload: { record: id } })
}

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
