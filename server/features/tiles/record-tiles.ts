import { getRecordTile, RECORD_OUTLINES_FROM_ZOOM } from '#contract/tiles.ts'
import { recordsRevision, type StoredFilter } from '#server/features/records/index.ts'
import { atMost } from '#server/platform/at-most.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/cached-body.ts'
import type { Database } from '#server/platform/database.ts'
import { encodeCounts, encodeOutlines, TILE_MARGIN } from './encode-tile.ts'
import { boundsOf, type TileAddress } from './tile-address.rules.ts'
import { countByCell, findOutlines } from './tiles.repository.ts'

/** Cells along a tile's side: 32 pixels each, the size of a circle with a number in it. */
const CELLS = 16
/** Tiles kept: 20 KB each at most places, 40 MB in all. */
const MOST_TILES = 2000
/** Looking for words reads every record of the tile: a crowd that does so must leave the database to others too. */
const lookingForWords = atMost(2, 200)

type TileAt = (tile: TileAddress, filter: StoredFilter) => Promise<CachedBody | null>

/**
 * Answers the vector tiles of the records that meet a filter, each made once after a change; null for a tile without
 * records.
 */
export function recordTiles(db: Database): TileAt {
  const tiles = new Map<string, Promise<CachedBody | null>>()
  let revisionOfTiles = 0

  return async (tile, filter) => {
    const revision = await recordsRevision(db)
    if (revision !== revisionOfTiles) {
      tiles.clear()
      revisionOfTiles = revision
    }
    const name = `${tile.z}/${tile.x}/${tile.y} ${JSON.stringify(filter)}`
    const kept = tiles.get(name) ?? makeTile(db, tile, filter)
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

async function makeTile(db: Database, tile: TileAddress, filter: StoredFilter): Promise<CachedBody | null> {
  const making = () => tileBytes(db, tile, filter)
  const bytes = await (filter.text === null ? making() : lookingForWords(making))
  return bytes && makeCachedBody([bytes], getRecordTile.produces)
}

async function tileBytes(db: Database, tile: TileAddress, filter: StoredFilter): Promise<Uint8Array | null> {
  return tile.z < RECORD_OUTLINES_FROM_ZOOM
    ? encodeCounts(await countByCell(db, boundsOf(tile), CELLS, filter), tile)
    : encodeOutlines(await findOutlines(db, boundsOf(tile, TILE_MARGIN), filter), tile)
}
