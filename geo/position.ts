/** A place in degrees (WGS 84), in the order of GeoJSON and of map libraries. */
export type Position = readonly [longitude: number, latitude: number]

/** Rings of each polygon, the outer one first, each closed. */
export type Polygons = readonly (readonly (readonly Position[])[])[]

/** A place in degrees (WGS 84), in the order of the portal's interface and records. */
export type LatitudeLongitude = readonly [latitude: number, longitude: number]

/** A place in degrees (WGS 84) with named coordinates, which cannot be confused. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** Returns the same place in the order of GeoJSON, as a new pair that the caller may change. */
export function toPosition([latitude, longitude]: LatitudeLongitude): [longitude: number, latitude: number] {
  return [longitude, latitude]
}
