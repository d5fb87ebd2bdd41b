// The package's own declarations import without file extensions, which Node's resolution does not support.
declare module '@maplibre/geojson-vt' {
  import type { FeatureCollection } from 'geojson'

  export interface GeoJSONVTTile {
    features: { type: 1 | 2 | 3; geometry: unknown[] }[]
  }

  export interface TileOptions {
    /** Tile units on a side. */
    extent: number
    /** Tile units kept beyond each edge. */
    buffer: number
    /** Whether to cut at the buffer. */
    clip: boolean
    /** Tile units that simplification may move a line; 0 at `maxZoom`. */
    tolerance: number
    maxZoom: number
  }

  export function geoJSONToTile(
    data: FeatureCollection,
    z: number,
    x: number,
    y: number,
    options: TileOptions,
  ): GeoJSONVTTile
}
