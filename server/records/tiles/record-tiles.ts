import {
  getRecordTile,
  RECORD_OUTLINES_FROM_ZOOM,
  RECORD_TILES_MAX_ZOOM,
} from '#contract/records/places/tiles.ts'
import { boxOfTile, tileKey, type TileAddress } from '#geo/tiles/tile-address.ts'
import type { StoredFilter } from '#server/record-fields/index.ts'
import { makeCachedBody, type CachedBody } from '#server/platform/responses/cached-body.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hitsOf, timedMaking, NO_FIGURES, type Figures } from '#server/platform/metrics/figures.ts'
import { TILE_MARGIN } from '#server/platform/responses/vector-tile.ts'
import { limitTextSearch } from '../search/record-search.ts'
import { encodeRecords } from './encode-tile.ts'
import { keepRecordTiles } from './record-tile-cache.ts'
import { countByCell, findOutlines, isCrowded } from './tiles.repository.ts'

/**
 * The maximum number of outlines in a tile, so that no tile is too large to open: about 60 per hectare at zoom 16. Records
 * beyond it are counted instead.
 */
const MOST_OUTLINES = 4000
/** Maximum number of cached tiles: about 20 KB each, 40 MB in total. */
const MOST_TILES = 2000

type TileAt = (tile: TileAddress, filter: StoredFilter) => Promise<CachedBody | null>

/**
 * Returns vector tiles of the records that match a filter, each encoded once after a change; null for a tile without
 * records.
 */
export function recordTiles(
  db: Database,
  { mostOutlines = MOST_OUTLINES, figures = NO_FIGURES }: { mostOutlines?: number; figures?: Figures } = {},
): TileAt {
  const keptTile = keepRecordTiles(db, MOST_TILES, hitsOf(figures, 'record tile'))
  return async (tile, filter) => {
    const name = `${tileKey(tile)} ${JSON.stringify(filter)}`
    return keptTile(
      tile,
      name,
      timedMaking(figures, 'record tile', () => makeTile({ db, filter, mostOutlines }, tile)),
    )
  }
}

interface Asked {
  db: Database
  filter: StoredFilter
  mostOutlines: number
}

async function makeTile(asked: Asked, tile: TileAddress): Promise<CachedBody | null> {
  const bytes = await limitTextSearch(asked.filter, () => tileBytes(asked, tile))
  return bytes && makeCachedBody([bytes], getRecordTile.produces)
}

async function tileBytes({ db, filter, mostOutlines }: Asked, tile: TileAddress): Promise<Uint8Array | null> {
  const isCounted =
    tile.z < RECORD_OUTLINES_FROM_ZOOM ||
    (tile.z < RECORD_TILES_MAX_ZOOM && (await isCrowded(db, tile, filter, mostOutlines)))
  if (isCounted) return encodeRecords({ counts: await countByCell(db, tile, filter) }, tile)
  const outlines = await findOutlines(db, boxOfTile(tile, TILE_MARGIN), filter, mostOutlines)
  const oldest = outlines.length === mostOutlines ? outlines[0] : undefined
  const counts = oldest ? await countByCell(db, tile, { ...filter, before: oldest.id }) : []
  return encodeRecords({ outlines, counts }, tile)
}
