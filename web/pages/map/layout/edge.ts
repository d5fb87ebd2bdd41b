/** Pixels between the edge of the map and the elements on top of it. */
export const EDGE = 12
