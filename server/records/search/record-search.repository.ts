import type { Box, Bounds } from '#geo/shapes/box.ts'
import { sql } from 'kysely'
import type { ReviewState } from '#contract/review/verdicts.ts'
import type { Database } from '#server/platform/database/database.ts'
import { eachBegins } from '#server/platform/database/words.ts'
import { extentOf, latitudeOf, longitudeOf, meetsBox } from '#server/platform/database/spatial.ts'
import { type ListedRecord, meetsFilter, type StoredFilter } from '#server/record-fields/index.ts'

/** A record in a list, with its location in degrees. */
export interface FoundRecord extends ListedRecord {
  /** The first 1000 characters of the description. */
  beginning: string
  /** Key of the first picture; null if there is none. */
  pictureKey: string | null
  /** Null if it is withheld. */
  review: ReviewState | null
  longitude: number
  latitude: number
  extent: Bounds
}

export interface Sought {
  /** Null for any place. */
  box: Box | null
  filter: StoredFilter
}

/** Columns of a record in a list, from records joined with the accounts of their members. */
export const FOUND_COLUMNS = [
  'records.id',
  'records.title',
  'records.site_type',
  'records.monument_type',
  'records.period',
  'accounts.username',
  'records.created_at',
  'records.demonstration',
  // Far longer than an excerpt, because a visible character may consist of many.
  sql<string>`left(records.description, 1000)`.as('beginning'),
  sql<
    string | null
  >`(select file_key from pictures where record_id = records.id order by position limit 1)`.as('picture_key'),
  sql<ReviewState | null>`(case when records.sensitivity = 'open' then
    (select state from record_reviews v where v.record_id = records.id) end)`.as('review'),
  longitudeOf('records.centre').as('longitude'),
  latitudeOf('records.centre').as('latitude'),
  extentOf('records.shape').as('extent'),
] as const

type FoundRow = Omit<FoundRecord, 'createdAt' | 'pictureKey'> & {
  created_at: Date
  picture_key: string | null
}

export function toFound({ created_at, picture_key, ...row }: FoundRow): FoundRecord {
  return { ...row, createdAt: created_at, pictureKey: picture_key }
}

interface Part {
  /** Only records with a smaller id; null for the newest. */
  before: number | null
  limit: number
}

/** Returns records, newest first. */
export async function findRecords(
  db: Database,
  sought: Sought,
  { before, limit }: Part,
): Promise<FoundRecord[]> {
  const rows = await matching(db, sought)
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .select(FOUND_COLUMNS)
    .$if(before !== null, (query) => query.where('records.id', '<', before ?? 0))
    .orderBy('records.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toFound)
}

/**
 * Records whose titles have words that begin like each of these, those whose title begins with all of them first and then the
 * newest. Withheld ones are left out: their titles say nothing.
 */
export async function findByTitle(
  db: Database,
  words: readonly string[],
  most: number,
): Promise<FoundRecord[]> {
  const title = sql`words_of(records.title)`
  const rows = await db
    .selectFrom('records')
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .select(FOUND_COLUMNS)
    .where('records.visible', '=', true)
    .where('records.sensitivity', '=', 'open')
    .where(eachBegins(title, words))
    .orderBy(sql`(${title} like words_of(${words.join(' ')}) || '%') desc`)
    .orderBy('records.id', 'desc')
    .limit(most)
    .execute()
  return rows.map(toFound)
}

/** Counts the matching records, up to `most`. */
export async function countMatching(db: Database, sought: Sought, most: number): Promise<number> {
  const { count } = await db
    .selectFrom(matching(db, sought).select('records.id').limit(most).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function matching(db: Database, { box, filter }: Sought) {
  const all = db.selectFrom('records').where('records.visible', '=', true).where(meetsFilter(filter))
  return box ? all.where(meetsBox('records.shape', box)) : all
}
