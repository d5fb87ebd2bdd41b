import { sql } from 'kysely'
import type { Box } from '#geo/box.ts'
import { mercatorNorth } from '#geo/mercator.ts'
import { meetsFilter, type StoredFilter } from '#server/features/records/index.ts'
import type { Database } from '#server/platform/database.ts'
import { latitudeOf, longitudeOf, meetsBox, mercatorNorthOf } from '#server/platform/spatial.ts'
import type { CountedCell, OutlinedRecord } from './encode-tile.ts'

/**
 * The maximum number of records in a tile, so that no tile is too large to open: about 60 records per hectare at zoom
 * 16.
 */
const MOST_OUTLINES = 4000

/** Records that match the filter and whose box meets the bounds; if there are too many, the oldest. */
export async function findOutlines(
  db: Database,
  bounds: Box,
  filter: StoredFilter,
): Promise<OutlinedRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'title', 'site_type', 'monument_type', 'period', 'demonstration', 'outline'])
    .select([longitudeOf('centre').as('longitude'), latitudeOf('centre').as('latitude')])
    .where('visible', '=', true)
    .where(meetsBox('shape', bounds))
    .where(meetsFilter(filter))
    .orderBy('id')
    .limit(MOST_OUTLINES)
    .execute()
  return rows.map(({ longitude, latitude, ...record }) => ({ ...record, centre: [longitude, latitude] }))
}

/**
 * Counts the records of a tile that meet the filter, by the cells of a grid of `side` by `side`, square on the map. Each record is in one cell
 * of one tile: the west and north edges belong to a cell, the other two to its neighbours.
 */
export async function countByCell(
  db: Database,
  bounds: Box,
  side: number,
  filter: StoredFilter,
): Promise<CountedCell[]> {
  const top = mercatorNorth(bounds.north)
  const cellWidth = (bounds.east - bounds.west) / side
  const cellHeight = (top - mercatorNorth(bounds.south)) / side
  const located = db
    .selectFrom('records')
    .select(['id', longitudeOf('centre').as('longitude'), latitudeOf('centre').as('latitude')])
    .where('visible', '=', true)
    .where(meetsBox('centre', bounds))
    .where(meetsFilter(filter))
    .as('located')
  const cells = await db
    .selectFrom(located)
    .select([
      sql<number>`floor((longitude - ${bounds.west}::float8) / ${cellWidth}::float8)`.as('across'),
      // In Mercator, so that cells line up with the tile.
      sql<number>`floor((${top}::float8 - ${mercatorNorthOf('latitude')}) / ${cellHeight}::float8)`.as(
        'down',
      ),
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`avg(longitude)`.as('longitude'),
      sql<number>`avg(latitude)`.as('latitude'),
      sql<number>`min(longitude)`.as('west'),
      sql<number>`min(latitude)`.as('south'),
      sql<number>`max(longitude)`.as('east'),
      sql<number>`max(latitude)`.as('north'),
      (eb) => eb.fn.min('id').as('id'),
    ])
    .groupBy(['across', 'down'])
    .execute()
  const inTile = (index: number) => index >= 0 && index < side
  return cells
    .filter(({ across, down }) => inTile(across) && inTile(down))
    .map(({ count, west, south, east, north, id, longitude, latitude }) => ({
      centre: [longitude, latitude],
      count,
      west,
      south,
      east,
      north,
      id: count === 1 ? id : null,
    }))
}
