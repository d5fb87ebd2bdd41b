import type { Outline } from '#contract/records.ts'
import { gridReference } from '#web/lib/grid-reference.ts'
import { HELMERT_GRID } from '#web/lib/projection.ts'

/** Metres; as fine as places drawn by eye on a picture of the ground deserve. */
const FINENESS = 10

/** The grid reference of a corner, such as `SN 5998 7991`; null outside the National Grid. */
export function cornerReference([latitude, longitude]: Outline[number]): string | null {
  return gridReference(HELMERT_GRID.fromDegrees({ latitude, longitude }), FINENESS)
}
