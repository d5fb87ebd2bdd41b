import { Type, type Static } from 'typebox'
import { Nullable } from '../../http/nullable.ts'

/** The ground in an outline, from an elevation tileset of the portal. */
export const GroundMeasures = Type.Object({
  /**
   * Metres above a plane through the rim that 95 % of the ground inside does not exceed; negative where all of it is lower
   * than the plane.
   */
  rises: Type.Number(),
  /** Metres below this plane, in the same way. */
  falls: Type.Number(),
  /** The median, in degrees. */
  slope: Type.Number(),
  /** The id and the version of the tileset. */
  tileset: Type.String(),
  version: Type.String(),
  /** The size of a height cell in metres. */
  cell: Type.Number(),
  /** True for the invented ground of the demonstration. */
  invented: Type.Boolean(),
})

/** What the portal computes of the outline of a record: nobody types it. */
export const RecordMeasures = Type.Object({
  /** Sides of the smallest rectangle around the outline, however it is turned. Metres of the National Grid. */
  length: Type.Number(),
  width: Type.Number(),
  /** Square metres of the National Grid. */
  area: Type.Number(),
  /** Metres of the National Grid. */
  perimeter: Type.Number(),
  /** Null where no elevation tileset knows the ground, or it could not be read yet. */
  ground: Nullable(GroundMeasures),
  /** True if the ground is measured later, because its heights could not be read. */
  ground_is_awaited: Type.Boolean(),
  made_at: Type.String({ format: 'date-time' }),
})
export type RecordMeasures = Static<typeof RecordMeasures>
