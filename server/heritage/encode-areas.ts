import type { Feature } from 'geojson'
import {
  HERITAGE_TILE_LAYERS,
  HERITAGE_TILES_MAX_ZOOM,
  type HeritageTileProperties,
} from '#contract/relief/heritage.ts'
import type { TileAddress } from '#geo/tile-address.ts'
import { encodeLayers } from '#server/platform/responses/vector-tile.ts'
import type { TileArea } from './area.ts'

/** Encodes areas with polygons as polygons, others as points; null if nothing lies in the tile. */
export function encodeAreas(areas: readonly TileArea[], tile: TileAddress): Uint8Array | null {
  const polygons: Feature[] = []
  const places: Feature[] = []
  for (const { number, name, nameCy, centre, polygons: coordinates } of areas) {
    const properties: HeritageTileProperties = {
      id: number,
      ...(name !== null && { name }),
      ...(nameCy !== null && { name_cy: nameCy }),
    }
    if (coordinates) polygons.push(feature(properties, { type: 'MultiPolygon', coordinates }))
    else places.push(feature(properties, { type: 'Point', coordinates: [...centre] }))
  }
  const layers = { [HERITAGE_TILE_LAYERS.areas]: polygons, [HERITAGE_TILE_LAYERS.places]: places }
  return encodeLayers(layers, tile, HERITAGE_TILES_MAX_ZOOM)
}

function feature(properties: HeritageTileProperties, geometry: Feature['geometry']): Feature {
  return { type: 'Feature', properties: { ...properties }, geometry }
}
