import type { SiteType } from '#contract/open-data/vocabulary.ts'
import { sql, type RawBuilder } from 'kysely'
import type { SureArchaeological } from '#contract/review/verdicts.ts'
import type { RecordTileProperties } from '#contract/records/places/tiles.ts'
import type { Box } from '#geo/shapes/box.ts'
import type { TileAddress } from '#geo/tiles/tile-address.ts'
import { meetsFilter, type StoredFilter } from '#server/record-fields/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { latitudeOf, longitudeOf, meetsBox } from '#server/platform/database/spatial.ts'
import type { CountedCell, OutlinedRecord } from './encode-tile.ts'

/** Zooms between a tile and its cells: 16 cells along a side, 32 pixels each, the size of a circle with a number in it. */
const CELL_ZOOMS = 4
/** The zoom of the codes of places (see code_of_place). */
const CODE_ZOOM = 20
/** The deepest tiles whose cells the database keeps counted. */
const COUNTED_TO_ZOOM = 8
/** Degrees in the columns of places. */
const E7 = 1e7

/** What a cell's mean place is made of; degrees times 1e7. */
interface Sums extends Box {
  count: number
  /** The id of the record where there is one. */
  ids: number
  longitudes: number
  latitudes: number
}

/** The newest records that match the filter and whose box meets the bounds, up to `most`; oldest first, so that maps draw the newest on top. */
export async function findOutlines(
  db: Database,
  bounds: Box,
  filter: StoredFilter,
  most: number,
): Promise<OutlinedRecord[]> {
  const rows = await db
    .selectFrom('records')
    .select([
      'id',
      'title',
      'site_type',
      'monument_type',
      'period',
      'demonstration',
      'outline',
      'sensitivity',
    ])
    .select([longitudeOf('centre').as('longitude'), latitudeOf('centre').as('latitude')])
    .where('visible', '=', true)
    .where(meetsBox('shape', bounds))
    .where(meetsFilter(filter))
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  const judged = await findJudged(
    db,
    rows.map(({ id }) => id),
  )
  return rows.reverse().map(({ longitude, latitude, sensitivity, ...record }) => ({
    ...record,
    ...(sensitivity === 'open' ? judged.get(record.id) : SQUARE),
    centre: [longitude, latitude],
  }))
}

const SQUARE = { place: 'square' } as const

type Judged = Pick<RecordTileProperties, 'review' | 'sure'>

/** What reviewers and finders said about these records, of those about which something was said: far fewer. */
export async function findJudged(db: Database, ids: readonly number[]): Promise<Map<number, Judged>> {
  const [said, decided] = await Promise.all([findSaidByFinders(db, ids), findDecided(db, ids)])
  const judged = new Map<number, Judged>(said.map(({ id, sure }) => [id, { sure }]))
  // A reviewer's confidence counts more than the finder's.
  for (const { id, state, sure } of decided)
    judged.set(id, {
      ...judged.get(id),
      ...(state !== 'submitted' && { review: state }),
      ...(sure && { sure }),
    })
  return judged
}

async function findDecided(db: Database, ids: readonly number[]) {
  return (
    db
      .selectFrom('record_reviews')
      .select(['record_id as id', 'state', 'sure_archaeological as sure'])
      .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
      // The condition of the index.
      .where(sql<boolean>`(state <> 'submitted' or sure_archaeological is not null)`)
      .execute()
  )
}

async function findSaidByFinders(db: Database, ids: readonly number[]) {
  const sure = sql<SureArchaeological>`by_finder ->> 'sure_archaeological'`
  return db
    .selectFrom('record_known')
    .select(['record_id as id', sure.as('sure')])
    .where((row) => row('record_id', '=', row.fn.any(row.val([...ids]))))
    .where(sql<boolean>`${sure} is not null`)
    .execute()
}

/** Whether more than `most` records that match the filter have their place in the tile. */
export async function isCrowded(
  db: Database,
  tile: TileAddress,
  filter: StoredFilter,
  most: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where('visible', '=', true)
    .where(isIn(tile, CODE_ZOOM))
    .where(meetsFilter(filter))
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts the records that match the filter by the cells of a tile. Each record is in one cell of one tile: the west and
 * north edges belong to a cell, the other two to its neighbours.
 */
export async function countByCell(
  db: Database,
  tile: TileAddress,
  filter: StoredFilter,
): Promise<CountedCell[]> {
  const counted =
    tile.z <= COUNTED_TO_ZOOM && asksForClassesOnly(filter)
      ? await keptCounts(db, tile, filter)
      : await freshCounts(db, tile, filter)
  return counted.map(({ count, ids, longitudes, latitudes, ...cell }) => {
    const [longitude, latitude] = [longitudes / count / E7, latitudes / count / E7]
    // The bounds of kept counts do not shrink; those of a single record are its place.
    const bounds =
      count === 1
        ? { west: longitude, south: latitude, east: longitude, north: latitude }
        : { west: cell.west / E7, south: cell.south / E7, east: cell.east / E7, north: cell.north / E7 }
    return { centre: [longitude, latitude], count, ...bounds, id: count === 1 ? ids : null }
  })
}

function asksForClassesOnly({ from, to, byKey, text, title, before, state }: StoredFilter): boolean {
  const [noDays, noWords] = [from === null && to === null, text === null && !title]
  return noDays && noWords && byKey === null && before === undefined && state.length === 0
}

function hasClasses({ site, monument, period }: StoredFilter): boolean {
  return site.length + monument.length + period.length > 0
}

/** From record_cells, which triggers keep; empty texts stand for all types and periods together. */
async function keptCounts(db: Database, tile: TileAddress, filter: StoredFilter): Promise<Sums[]> {
  const level = tile.z + CELL_ZOOMS
  return (
    db
      // Filters are written for `records`; the columns that they may name here are the same.
      .selectFrom('record_cells as records')
      .select([
        sql<number>`sum(records.records)`.as('count'),
        sql<number>`sum(records.ids)::float8`.as('ids'),
        sql<number>`sum(records.longitudes)::float8`.as('longitudes'),
        sql<number>`sum(records.latitudes)::float8`.as('latitudes'),
        (eb) => eb.fn.min('west').as('west'),
        (eb) => eb.fn.min('south').as('south'),
        (eb) => eb.fn.max('east').as('east'),
        (eb) => eb.fn.max('north').as('north'),
      ])
      .where('level', '=', level)
      .where('site_type', hasClasses(filter) ? '<>' : '=', sql<SiteType>`${''}`)
      .where(isIn(tile, level))
      .where(meetsFilter(filter))
      .groupBy('code')
      // The order of rows in the table would tell of what was there before.
      .orderBy('code')
      .execute()
  )
}

/** From the index of places, which holds all that is needed unless the filter has words. */
async function freshCounts(db: Database, tile: TileAddress, filter: StoredFilter): Promise<Sums[]> {
  return db
    .selectFrom('records')
    .select([
      (eb) => eb.fn.countAll<number>().as('count'),
      sql<number>`sum(id)::float8`.as('ids'),
      sql<number>`sum(longitude_e7)::float8`.as('longitudes'),
      sql<number>`sum(latitude_e7)::float8`.as('latitudes'),
      (eb) => eb.fn.min('longitude_e7').as('west'),
      (eb) => eb.fn.min('latitude_e7').as('south'),
      (eb) => eb.fn.max('longitude_e7').as('east'),
      (eb) => eb.fn.max('latitude_e7').as('north'),
    ])
    .where('visible', '=', true)
    .where(isIn(tile, CODE_ZOOM))
    .where(meetsFilter(filter))
    .groupBy(sql`code >> ${2 * (CODE_ZOOM - CELL_ZOOMS - tile.z)}::integer`)
    .orderBy((eb) => eb.fn.min('code'))
    .execute()
}

/** True for codes of `zoom` within the tile, which is not deeper: those of neighbours in a tile follow each other. */
function isIn({ z, x, y }: TileAddress, zoom: number): RawBuilder<boolean> {
  const start = (offset: number) =>
    sql`(tile_code(${x}::bigint, ${y}::bigint) + ${offset}::bigint) << ${2 * (zoom - z)}::integer`
  return sql<boolean>`records.code >= ${start(0)} and records.code < ${start(1)}`
}
