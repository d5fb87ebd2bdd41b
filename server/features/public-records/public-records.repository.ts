import { sql, type RawBuilder } from 'kysely'
import type { StoredPictureLicence } from '#contract/licences.ts'
import { meetsFilter, type StoredFilter } from '#server/features/records/index.ts'
import type { Database } from '#server/platform/database.ts'
import { binaryOf } from '#server/platform/spatial.ts'
import type { PublicRow } from './public-row.ts'

/** Which public records. */
export interface PublicQuery {
  /** The map's own filter. */
  filter: StoredFilter
  /** A further condition on rows of `records`. */
  where?: RawBuilder<boolean>
  /** True for the invented records of the demonstration landscape, false for all others; never both. */
  demonstration: boolean
}

/** Numbers in a page, unless a reader asks otherwise: about 4 MB. */
const PAGE = 2000

/** Returns the next records in the order of their numbers. Only records with a licence are open data. */
export function publicRowsAfter(
  db: Database,
  query: PublicQuery,
  { after, limit }: { after: number; limit: number },
): Promise<PublicRow[]> {
  return publicRows(db, query).where('records.id', '>', after).orderBy('records.id').limit(limit).execute()
}

/** Returns all of them in the order of their numbers, a page at a time, with one statement for each page. */
export async function* publicRowPages(
  db: Database,
  query: PublicQuery,
  pageSize = PAGE,
): AsyncGenerator<PublicRow[]> {
  let after = 0
  let rows: PublicRow[]
  do {
    rows = await publicRowsAfter(db, query, { after, limit: pageSize })
    if (rows.length > 0) yield rows
    after = rows.at(-1)?.id ?? after
  } while (rows.length === pageSize)
}

export async function countPublicRecords(db: Database, query: PublicQuery): Promise<number> {
  const { count } = await openRecords(db, query)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns whether everything that is public is invented: then the demonstration stands in for open data. */
export async function isOnlyDemonstration(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where('visible', '=', true)
    .where('demonstration', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row === undefined
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

function publicRows(db: Database, query: PublicQuery) {
  return openRecords(db, query)
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .select(['records.id', 'accounts.username', 'records.title', 'records.description', 'records.prn'])
    .select(['records.site_type', 'records.monument_type', 'records.period'])
    .select(['records.demonstration', 'records.created_at', 'records.updated_at', 'records.version'])
    .select(['records.seen_under', 'records.licence', 'records.sensitivity'])
    .select(['records.longitude_e7', 'records.latitude_e7'])
    .select(binaryOf('records.shape').as('wkb'))
    .select(
      sql<{ key: string; licence: StoredPictureLicence }[] | null>`(
        select json_agg(json_build_object('key', file_key, 'licence', licence) order by position)
        from pictures where record_id = records.id)`.as('pictures'),
    )
}
