/** A place on the globe in the order of GeoJSON and of map libraries. Degrees, WGS 84. */
export type Position = readonly [longitude: number, latitude: number]

/** A place on the globe in the order of the portal's wire and records. Degrees, WGS 84. */
export type LatitudeLongitude = readonly [latitude: number, longitude: number]

/** A place on the globe by name, where the order would be a guess. Degrees, WGS 84. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The same place in the order of GeoJSON; a new pair, which the caller may change. */
export function toPosition([latitude, longitude]: LatitudeLongitude): [longitude: number, latitude: number] {
  return [longitude, latitude]
}
