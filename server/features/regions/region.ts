import type { Position } from '#geo/position.ts'

/** Rings of each polygon, the outer one first; longitude before latitude, in degrees (WGS 84). */
export type Polygons = readonly (readonly (readonly Position[])[])[]
