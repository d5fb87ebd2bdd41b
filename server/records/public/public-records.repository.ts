import { sql, type RawBuilder } from 'kysely'
import type { StoredPictureLicence } from '#contract/records/licences.ts'
import { fieldsIn, meetsFilter, type StoredFilter } from '#server/record-fields/index.ts'
import { portionsOf } from '#server/platform/database/database-rows.ts'
import type { Database } from '#server/platform/database/database.ts'
import { binaryOf } from '#server/platform/database/spatial.ts'
import type { PublicRow } from './public-record.ts'
import { reviewedValues } from './review-columns.repository.ts'

/** Which public records. */
export interface PublicQuery {
  /** The map's own filter. */
  filter: StoredFilter
  /** A further condition on rows of `records`. */
  where?: RawBuilder<boolean>
  /** True for the invented records of the demonstration landscape, false for all others; never both. */
  demonstration: boolean
}

/** Where they are read, and the address of the portal, which some of them name. */
export interface Source {
  db: Database
  publicUrl: string
}

/** Numbers in a page, unless a reader asks otherwise: about 4 MB. */
const PAGE = 2000

/** Where a page ends: its last record, and when that was changed, if that is the order. */
export interface Cursor {
  id: number
  /** Text of RFC 3339 with the database's six decimals, which a Date does not keep. */
  updated: string | null
}

export interface PublicPage {
  order: 'record' | 'updated'
  direction: 'asc' | 'desc'
  /** Begins behind it; null for the first page. */
  after: Cursor | null
  offset: number
  limit: number
}

/** Yields the next records in an order, in portions while they arrive, from one statement. Only records with a licence are open data. */
export function publicRowsInOrder(
  source: Source,
  query: PublicQuery,
  { order, direction, after, offset, limit }: PublicPage,
): AsyncGenerator<(PublicRow & { updated_exactly?: string })[]> {
  const statement = publicRows(source, query)
    .$if(order === 'updated', (rows) => rows.select(exactly('records.updated_at').as('updated_exactly')))
    .$if(after !== null, (rows) => rows.where(behind(after ?? FIRST, { order, direction })))
    .$if(order === 'updated', (rows) => rows.orderBy('records.updated_at', direction))
    .orderBy('records.id', direction)
    .limit(limit)
    .$if(offset > 0, (rows) => rows.offset(offset))
    .compile()
  return portionsOf(source.db, statement)
}

const FIRST: Cursor = { id: 0, updated: null }

function behind(
  { id, updated }: Cursor,
  { order, direction }: Pick<PublicPage, 'order' | 'direction'>,
): RawBuilder<boolean> {
  const sign = direction === 'asc' ? sql`>` : sql`<`
  if (order === 'record') return sql`records.id ${sign} ${id}::integer`
  return sql`(records.updated_at, records.id) ${sign} (${updated}::timestamptz, ${id}::integer)`
}

function exactly(column: string): RawBuilder<string> {
  return sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Returns all of them in the order of their numbers, a page at a time, with one statement for each page. */
export async function* publicRowPages(
  source: Source,
  query: PublicQuery,
  pageSize = PAGE,
): AsyncGenerator<PublicRow[]> {
  let after = 0
  let rows: PublicRow[]
  do {
    rows = await publicRows(source, query)
      .where('records.id', '>', after)
      .orderBy('records.id')
      .limit(pageSize)
      .execute()
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id ?? after
  } while (rows.length === pageSize)
}

/** @param milliseconds after which PostgreSQL gives up, with an error that troubleOf knows as busy */
export async function countPublicRecords(
  db: Database,
  query: PublicQuery,
  milliseconds: number,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(milliseconds)}`.execute(tx)
    const { count } = await openRecords(tx, query)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })
}

/** Returns whether a record was open data until it was hidden or deleted, for a while or for ever. */
export async function wasPublicRecord(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where('id', '=', id)
    .where('licence', '<>', 'none')
    .where('demonstration', '=', false)
    // A restricted record is as if it were not there.
    .where('sensitivity', '<>', 'restricted')
    .where('visible', '=', false)
    .executeTakeFirst()
  if (row) return true
  const withdrawn = await db
    .selectFrom('withdrawn_records')
    .select('record_id')
    .where('record_id', '=', id)
    .executeTakeFirst()
  return withdrawn !== undefined
}

function openRecords(db: Database, { filter, where, demonstration }: PublicQuery) {
  return db
    .selectFrom('records')
    .where('records.visible', '=', true)
    .where('records.licence', '<>', 'none')
    .where('records.demonstration', '=', demonstration)
    .where(meetsFilter(filter))
    .$if(where !== undefined, (query) => query.where(where ?? sql<boolean>`true`))
}

/**
 * Looked up when a page has been found. With a join, an embedded database that did not know yet how many records have a licence
 * compared every record with every account.
 */
const USERNAME = sql<string | null>`(select username from accounts where accounts.id = records.account_id)`

/** The shape has the outline in its valid form. */
const FIELDS = fieldsIn('records').filter((name) => name !== 'records.outline')

function publicRows({ db, publicUrl }: Source, query: PublicQuery) {
  return openRecords(db, query)
    .select(['records.id', ...FIELDS])
    .select(['records.demonstration', 'records.created_at', 'records.updated_at', 'records.version'])
    .select(['records.licence', 'records.sensitivity'])
    .select(['records.longitude_e7', 'records.latitude_e7'])
    .select(binaryOf('records.shape').as('wkb'))
    .select(USERNAME.as('username'))
    .select(reviewedValues(publicUrl).as('reviewed'))
    .select(
      sql<{ key: string; licence: StoredPictureLicence }[] | null>`(
        select json_agg(json_build_object('key', file_key, 'licence', licence) order by position)
        from pictures where record_id = records.id)`.as('pictures'),
    )
}
