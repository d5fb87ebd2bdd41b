import { geoJSONToTile, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import type { TileAddress } from '#geo/tiles/tile-address.ts'

/** Tile units on a side of the tile. */
const EXTENT = 4096
/** Tile units by which shapes extend beyond the edge, so that strokes and symbols are complete in both tiles. */
const BUFFER = 64
/** The same as a share of the tile's side. */
export const TILE_MARGIN = BUFFER / EXTENT

/**
 * Encodes features (WGS 84, degrees) by layer as a Mapbox vector tile, clipped to it; null if nothing lies in the tile.
 * @param maxZoom at this zoom, shapes are not simplified
 */
export function encodeLayers(
  layers: Readonly<Record<string, Feature[]>>,
  tile: TileAddress,
  maxZoom: number,
): Uint8Array | null {
  const cutLayers = Object.entries(layers)
    .map(([name, features]) => [name, cut(features, tile, maxZoom)] as const)
    .filter(([, { features }]) => features.length > 0)
  if (cutLayers.length === 0) return null
  return fromGeojsonVt(Object.fromEntries(cutLayers), { version: 2, extent: EXTENT })
}

function cut(features: Feature[], { z, x, y }: TileAddress, maxZoom: number): GeoJSONVTTile {
  return geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, {
    extent: EXTENT,
    buffer: BUFFER,
    clip: true,
    // An eighth of a pixel, because outlines are drawn by hand and have few corners.
    tolerance: 1,
    maxZoom,
  })
}
