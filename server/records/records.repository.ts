import { sql } from 'kysely'
import { recordsOfFinder, type RecordReader } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { revisionsOf } from '#server/platform/caching/revisions.repository.ts'
import {
  fieldsIn,
  meetsFilter,
  type StoredFilter,
  type StoredPicture,
  type StoredRecord,
} from '#server/record-fields/index.ts'
import type { LatitudeLongitude } from '#geo/position.ts'
import { latitudeOf, longitudeOf } from '#server/platform/database/spatial.ts'

/** Returns a public record; null if there is none. */
export async function findRecord(db: RecordReader, id: number): Promise<StoredRecord | null> {
  const row = await recordsWithPictures(db).where('records.id', '=', id).executeTakeFirst()
  return row ? toStored(row) : null
}

/** Returns the outline that those without the right to the exact record are shown, or would be if the record were public. */
export async function findShownOutline(db: Database, id: number): Promise<StoredRecord['outline'] | null> {
  const row = await db.selectFrom('records').select('outline').where('id', '=', id).executeTakeFirst()
  return row?.outline ?? null
}

/** Returns all public records of a member, oldest first. */
export async function findRecordsOf(db: Database, accountId: number): Promise<StoredRecord[]> {
  const rows = await recordsWithPictures(db)
    .where('records.account_id', '=', accountId)
    .orderBy('records.id')
    .execute()
  return rows.map(toStored)
}

/** Returns public records, newest first. */
export async function findNewestRecords(
  db: Database,
  limit: number,
  filter: StoredFilter,
): Promise<StoredRecord[]> {
  const rows = await recordsWithPictures(db)
    .where(meetsFilter(filter))
    .orderBy('records.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toStored)
}

/**
 * Returns all public records, oldest first, in one statement for each 10,000: 100,000 in one would block an embedded
 * database for five seconds, which is the time limit of a statement.
 */
export async function* recordPages(db: Database, pageSize = 10_000): AsyncGenerator<StoredRecord[]> {
  let last = 0
  let rows: Row[]
  do {
    rows = await recordsWithPictures(db)
      .where('records.id', '>', last)
      .orderBy('records.id')
      .limit(pageSize)
      .execute()
    yield rows.map(toStored)
    last = rows.at(-1)?.id ?? last
  } while (rows.length === pageSize)
}

/** Returns the public records with numbers from `first` to `last`, oldest first. */
export async function recordsBetween(db: Database, first: number, last: number): Promise<StoredRecord[]> {
  const rows = await recordsWithPictures(db)
    .where('records.id', '>=', first)
    .where('records.id', '<=', last)
    .orderBy('records.id')
    .execute()
  return rows.map(toStored)
}

/**
 * Returns all records of a member, including hidden ones, or instead those that the member deleted; newest first, a
 * page at a time.
 */
export async function* ownRecordPages(
  db: Database,
  accountId: number,
  { which = 'kept', pageSize = 500 }: { which?: 'kept' | 'taken away'; pageSize?: number } = {},
): AsyncGenerator<StoredRecord[]> {
  let before: number | null = null
  let rows: Row[]
  do {
    const last = before
    rows = await storedRecords(await recordsOfFinder(db, accountId))
      .where('records.account_id', '=', accountId)
      .where('records.deleted_at', which === 'kept' ? 'is' : 'is not', null)
      .$if(last !== null, (query) => query.where('records.id', '<', last))
      .orderBy('records.id', 'desc')
      .limit(pageSize)
      .execute()
    if (rows.length > 0) yield rows.map(toStored)
    before = rows.at(-1)?.id ?? null
  } while (rows.length === pageSize)
}

/**
 * Returns the public records of the members with numbers from `first` to `last`, by member and oldest first, a page at a
 * time.
 */
export async function* recordPagesOfMembers(
  db: Database,
  { first, last }: { first: number; last: number },
  pageSize = 1000,
): AsyncGenerator<StoredRecord[]> {
  let after: Pick<Row, 'account_id' | 'id'> = { account_id: first, id: 0 }
  let rows: Row[]
  do {
    rows = await recordsWithPictures(db)
      .where(sql<boolean>`(records.account_id, records.id) > (${after.account_id}::int, ${after.id}::int)`)
      .where('records.account_id', '<=', last)
      .orderBy('records.account_id')
      .orderBy('records.id')
      .limit(pageSize)
      .execute()
    yield rows.map(toStored)
    after = rows.at(-1) ?? after
  } while (rows.length === pageSize)
}

/** Counts all stored records, including those that are not public. */
export async function countRecords(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the largest number of a record, withheld or not; 0 if there is none. */
export async function newestRecordNumber(db: Database): Promise<number> {
  const newest = await db.selectFrom('records').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}

/** Returns a number that increases with every visible change of records. */
export async function recordsRevision(db: Database): Promise<number> {
  return (await revisionsOf(db)).records
}

/** Returns the public number of a revision: it grows with public changes only. */
export async function publicRevision(db: Database, revision: number): Promise<number> {
  const { rows } = await sql<{ told: number }>`select told_of(${revision})::double precision as told`.execute(
    db,
  )
  return rows[0]?.told ?? revision
}

type Row = Awaited<ReturnType<ReturnType<typeof recordsWithPictures>['execute']>>[number]

function recordsWithPictures(db: RecordReader) {
  return storedRecords(db).where('records.visible', '=', true)
}

function storedRecords(db: RecordReader) {
  return db
    .selectFrom('records')
    .leftJoin('accounts', 'accounts.id', 'records.account_id')
    .select([
      'records.id',
      'records.account_id',
      'accounts.username',
      ...fieldsIn('records'),
      'records.demonstration',
      'records.created_at',
      'records.updated_at',
      'records.version',
      'records.licence',
      'records.licence_terms',
      'records.her_permission',
      'records.licensed_at',
      'records.sensitivity',
    ])
    .select(
      // A subquery for each record: with a join, the pictures of all records would be read for a single one.
      sql<StoredPicture[] | null>`(
        select json_agg(json_build_object(
          'position', position, 'key', file_key, 'width', width, 'height', height,
          'licence', licence) order by position)
        from pictures where record_id = records.id)`.as('pictures'),
    )
}

function toStored({
  account_id,
  created_at,
  updated_at,
  licence,
  licence_terms,
  her_permission,
  licensed_at,
  pictures,
  ...row
}: Row): StoredRecord {
  return {
    ...row,
    accountId: account_id,
    createdAt: created_at,
    updatedAt: updated_at,
    licence: {
      record: licence,
      terms: licence_terms,
      herPermission: her_permission,
      changedAt: licensed_at,
    },
    pictures: pictures ?? [],
  }
}

/** Returns the locations of a member's public records, newest first: latitude and longitude in degrees. */
export async function findPlacesOf(
  db: Database,
  accountId: number,
  most: number,
): Promise<LatitudeLongitude[]> {
  const rows = await db
    .selectFrom('records')
    .select([latitudeOf('centre').as('latitude'), longitudeOf('centre').as('longitude')])
    .where('account_id', '=', accountId)
    .where('visible', '=', true)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ latitude, longitude }) => [latitude, longitude])
}
