import { Type, type Static } from 'typebox'

/** Degrees, WGS 84, latitude first; the ring is not closed. Stored exactly as it was sent. */
export const Outline = Type.Array(Type.Tuple([Type.Number(), Type.Number()]))

export type Outline = Static<typeof Outline>

// How exact the outline of a record is. Its finder and its reviewer each say it for themselves.

/** Metres within which the outline lies where it is drawn. */
export const POSITION_METRES = [1, 2, 5, 10, 25, 50, 100] as const
export type PositionMetres = (typeof POSITION_METRES)[number]
/** How that is known. */
export const POSITION_SOURCES = ['lidar', 'gps', 'map', 'aerial'] as const
export type PositionSource = (typeof POSITION_SOURCES)[number]

export const StatedPosition = Type.Object({
  metres: Type.Enum([...POSITION_METRES]),
  by: Type.Enum([...POSITION_SOURCES]),
})
export type StatedPosition = Static<typeof StatedPosition>

/**
 * How exact an outline can be that was drawn at this scale: half a pixel, four times, rounded up; null where that is more than the
 * largest value.
 * @param metresPerPixel on the ground
 */
export function positionAtScale(metresPerPixel: number): PositionMetres | null {
  return POSITION_METRES.find((metres) => metres >= (metresPerPixel / 2) * 4) ?? null
}
