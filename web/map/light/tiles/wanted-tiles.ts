import type { MapLibreMap } from 'maplibre-gl'
import type { ElevationTileset } from '#contract/relief/elevation.ts'
import { ancestorOf, reachesInto, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'

/** Screen pixels of a tile at its own zoom, as the map counts zoom. */
const MAP_TILE = 512

/** Zooms between the tiles of a view and the coarser ones fetched first, so that something appears soon. */
const UNDER = 3

/** The zoom at which a tile pixel is about as large as a screen pixel. */
export function tileZoomFor(mapZoom: number, tileSize: number): number {
  return Math.round(mapZoom + Math.log2(MAP_TILE / tileSize))
}

/** The tiles of a tileset in view, nearest to the middle first; none where the view is too far out. */
export function tilesInView(map: MapLibreMap, tileset: ElevationTileset): TileAddress[] {
  const { tileSize, minZoom, maxZoom, bounds } = tileset
  if (tileZoomFor(map.getZoom(), tileSize) < minZoom) return []
  return map
    .coveringTiles({ tileSize, minzoom: minZoom, maxzoom: maxZoom, roundZoom: true })
    .filter(({ wrap }) => wrap === 0)
    .map(({ canonical: { z, x, y } }) => ({ z, x, y }))
    .filter((tile) => reachesInto(tile, bounds))
}

/** The tiles of a tileset that cover a tile of the map's own grid (512 pixels). */
export function tilesOn(
  mapTile: TileAddress,
  { tileSize, minZoom, maxZoom, bounds }: ElevationTileset,
): TileAddress[] {
  const z = Math.min(maxZoom, mapTile.z + Math.log2(MAP_TILE / tileSize))
  if (z < minZoom) return []
  if (z <= mapTile.z) return [mapTile]
  const along = 2 ** (z - mapTile.z)
  return Array.from({ length: along * along }, (_, at) => ({
    z,
    x: mapTile.x * along + (at % along),
    y: mapTile.y * along + Math.floor(at / along),
  })).filter((tile) => reachesInto(tile, bounds))
}

/** Coarser tiles that lie under these, each once. */
export function tilesUnder(tiles: readonly TileAddress[], minZoom: number): TileAddress[] {
  const under = new Map<string, TileAddress>()
  for (const tile of tiles) {
    const up = Math.min(UNDER, tile.z - minZoom)
    if (up <= 0) continue
    const ancestor = ancestorOf(tile, up)
    under.set(tileKey(ancestor), ancestor)
  }
  return [...under.values()]
}
