import type { Bounds } from '#geo/shapes/box.ts'

/** What a place is: a key of the words search:search.about. */
export type PlaceKind =
  | 'county'
  | 'formerCounty'
  | 'area'
  | 'mountain'
  | 'town'
  | 'settlement'
  | 'hillfort'
  | 'postcode'
  | 'postcodes'

/** A place that can be found without the network. */
export interface ListedPlace {
  english: string
  welsh: string
  /** Other names under which it is found. */
  others: readonly string[]
  /** Degrees, WGS 84. */
  latitude: number
  longitude: number
  /** 1 for the towns that everybody knows, 3 for villages. */
  rank: number
  /** What it is. Towns and villages are from GeoNames (CC BY 4.0), cut to Wales. */
  about: PlaceKind
  /** The box around a region in degrees; null for a point. */
  extent: Readonly<Bounds> | null
}
