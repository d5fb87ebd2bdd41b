import { getRecordTile, RECORD_OUTLINES_FROM_ZOOM } from '#contract/tiles.ts'
import { recordsRevision } from '#server/features/records/index.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/cached-body.ts'
import type { Database } from '#server/platform/database.ts'
import { encodeCounts, encodeOutlines, TILE_MARGIN } from './encode-tile.ts'
import { boundsOf, type TileAddress } from './tile-address.rules.ts'
import { countByCell, findOutlines } from './tiles.repository.ts'

/** Cells along a tile's side: 32 pixels each, the size of a circle with a number in it. */
const CELLS = 16
/** Tiles kept: 20 KB each at most places, 40 MB in all. */
const MOST_TILES = 2000

/** Answers the records' vector tiles, each made once after a change; null for a tile without records. */
export function recordTiles(db: Database): (tile: TileAddress) => Promise<CachedBody | null> {
  const tiles = new Map<string, Promise<CachedBody | null>>()
  let revisionOfTiles = 0

  return async (tile) => {
    const revision = await recordsRevision(db)
    if (revision !== revisionOfTiles) {
      tiles.clear()
      revisionOfTiles = revision
    }
    const name = `${tile.z}/${tile.x}/${tile.y}`
    const kept = tiles.get(name) ?? makeTile(db, tile)
    // Put last: the first of a Map is the one that was asked for longest ago.
    tiles.delete(name)
    tiles.set(name, kept)
    if (tiles.size > MOST_TILES) tiles.delete(tiles.keys().next().value ?? name)
    kept.catch(() => {
      if (tiles.get(name) === kept) tiles.delete(name)
    })
    return kept
  }
}

async function makeTile(db: Database, tile: TileAddress): Promise<CachedBody | null> {
  const bytes =
    tile.z < RECORD_OUTLINES_FROM_ZOOM
      ? encodeCounts(await countByCell(db, boundsOf(tile), CELLS), tile)
      : encodeOutlines(await findOutlines(db, boundsOf(tile, TILE_MARGIN)), tile)
  return bytes && makeCachedBody([bytes], getRecordTile.produces)
}
