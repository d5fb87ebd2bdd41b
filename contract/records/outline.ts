import { Type, type Static } from 'typebox'

/** Degrees, WGS 84, latitude first; the ring is not closed. Stored exactly as it was sent. */
export const Outline = Type.Array(Type.Tuple([Type.Number(), Type.Number()]))
export type Outline = Static<typeof Outline>
