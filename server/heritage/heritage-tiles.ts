import { getHeritageTile, HERITAGE_TILES_MAX_ZOOM, type AreaLayer } from '#contract/relief/heritage.ts'
import { boxOfTile, tileKey, type TileAddress } from '#geo/tile-address.ts'
import { keepTiles } from '#server/platform/responses/tile-cache.ts'
import { TILE_MARGIN } from '#server/platform/responses/vector-tile.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/responses/cached-body.ts'
import { hitsOf, timedMaking } from '#server/platform/metrics/figures.ts'
import type { Portal } from '#server/platform/http/portal.ts'
import { findAreasInBox } from './areas.repository.ts'
import { encodeAreas } from './encode-areas.ts'

const MOST_TILES = 1000
/** Areas of less than 4 pixels (of 512 per tile) become points, because polygons of that size would be invisible. */
const SMALLEST = 4 / 512

/** Returns vector tiles of one layer's copy, each encoded once; null for a tile without areas. */
export function heritageTiles({ db, figures }: Pick<Portal, 'db' | 'figures'>, layer: AreaLayer) {
  const keptTile = keepTiles(MOST_TILES, hitsOf(figures, 'heritage tile'))
  return (copy: number, tile: TileAddress): Promise<CachedBody | null> =>
    keptTile(
      copy,
      tileKey(tile),
      timedMaking(figures, 'heritage tile', async () => {
        const bounds = boxOfTile(tile, TILE_MARGIN)
        // At the highest zooms the deepest tiles are enlarged, so these keep every shape.
        const smallest = tile.z >= HERITAGE_TILES_MAX_ZOOM ? 0 : (bounds.east - bounds.west) * SMALLEST
        const bytes = encodeAreas(await findAreasInBox(db, layer, bounds, smallest), tile)
        return bytes && makeCachedBody([bytes], getHeritageTile.produces)
      }),
    )
}
