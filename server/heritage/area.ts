import type { AreaLayer, HeritageFacts } from '#contract/relief/heritage.ts'
import type { Bounds } from '#geo/shapes/box.ts'
import type { Position } from '#geo/position.ts'

/** A monument or a park as the database holds it. Every other shape of one picks from here. */
export interface StoredArea {
  number: string
  name: string | null
  nameCy: string | null
  facts: HeritageFacts
  polygons: [number, number][][][]
  longitude: number
  latitude: number
  extent: Bounds
}

type Named = Pick<StoredArea, 'number' | 'name' | 'nameCy'>

export interface TileArea extends Named {
  centre: Position
  /** Null if the area is smaller than requested. */
  polygons: StoredArea['polygons'] | null
}

export interface NamedArea extends Named, Pick<StoredArea, 'longitude' | 'latitude' | 'extent'> {
  layer: AreaLayer
}

export interface NearArea extends Named, Pick<StoredArea, 'longitude' | 'latitude'> {
  layer: AreaLayer
  metres: number
}

/** An area near a record. */
export type KnownSite = Omit<NearArea, 'longitude' | 'latitude'>
