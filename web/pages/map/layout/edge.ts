/** Pixels between the edge of the map and what stands on it. */
export const EDGE = 12
