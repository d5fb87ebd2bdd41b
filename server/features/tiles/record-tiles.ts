import { getRecordTile, RECORD_OUTLINES_FROM_ZOOM } from '#contract/tiles.ts'
import { boxOfTile, tileKey, type TileAddress } from '#geo/tile-address.ts'
import { inTurnForWords, recordsRevision, type StoredFilter } from '#server/features/records/index.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/cached-body.ts'
import type { Database } from '#server/platform/database.ts'
import { encodeCounts, encodeOutlines } from './encode-tile.ts'
import { keepTiles } from './kept-tiles.ts'
import { countByCell, findOutlines } from './tiles.repository.ts'
import { TILE_MARGIN } from './vector-tile.ts'

/** Cells along a tile's side: 32 pixels each, the size of a circle with a number in it. */
const CELLS = 16
/** Maximum number of cached tiles: about 20 KB each, 40 MB in total. */
const MOST_TILES = 2000

type TileAt = (tile: TileAddress, filter: StoredFilter) => Promise<CachedBody | null>

/**
 * Returns vector tiles of the records that match a filter, each encoded once after a change; null for a tile without
 * records.
 */
export function recordTiles(db: Database): TileAt {
  const keptTile = keepTiles(MOST_TILES)
  return async (tile, filter) => {
    const name = `${tileKey(tile)} ${JSON.stringify(filter)}`
    return keptTile(await recordsRevision(db), name, () => makeTile(db, tile, filter))
  }
}

async function makeTile(db: Database, tile: TileAddress, filter: StoredFilter): Promise<CachedBody | null> {
  const bytes = await inTurnForWords(filter, () => tileBytes(db, tile, filter))
  return bytes && makeCachedBody([bytes], getRecordTile.produces)
}

async function tileBytes(db: Database, tile: TileAddress, filter: StoredFilter): Promise<Uint8Array | null> {
  return tile.z < RECORD_OUTLINES_FROM_ZOOM
    ? encodeCounts(await countByCell(db, boxOfTile(tile), CELLS, filter), tile)
    : encodeOutlines(await findOutlines(db, boxOfTile(tile, TILE_MARGIN), filter), tile)
}
