import { sql } from 'kysely'
import type { Bookmark } from '#contract/accounts/bookmarks.ts'
import { lockAccount } from '#server/accounts/index.ts'
import { recordsOfFinder, type RecordReader } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { KeepName } from '#server/platform/http/request/idempotency.ts'
import { latitudeOf, longitudeOf } from '#server/platform/database/spatial.ts'
import type { NewBookmark } from './read-bookmark.ts'

/** Newest first. Bookmarks of records that are not public are left out until the record is public again. */
export async function findBookmarks(db: Database, accountId: number): Promise<Bookmark[]> {
  return bookmarksOf(await recordsOfFinder(db, accountId), accountId)
    .orderBy('bookmarks.id', 'desc')
    .execute()
}

export async function findBookmark(db: Database, accountId: number, id: number): Promise<Bookmark | null> {
  const bookmark = await bookmarksOf(await recordsOfFinder(db, accountId), accountId)
    .where('bookmarks.id', '=', id)
    .executeTakeFirst()
  return bookmark ?? null
}

function shownBookmarks(db: RecordReader, accountId: number) {
  return db
    .selectFrom('bookmarks')
    .leftJoin('records', 'records.id', 'bookmarks.record_id')
    .where('bookmarks.account_id', '=', accountId)
    .where((eb) => eb.or([eb('bookmarks.record_id', 'is', null), eb('records.visible', '=', true)]))
}

function bookmarksOf(db: RecordReader, accountId: number) {
  return shownBookmarks(db, accountId).select((eb) => [
    'bookmarks.id',
    eb.fn.coalesce('bookmarks.name', 'records.title').$notNull().as('name'),
    'bookmarks.record_id as record',
    sql<number>`coalesce(bookmarks.longitude, ${longitudeOf('records.centre')})`.as('longitude'),
    sql<number>`coalesce(bookmarks.latitude, ${latitudeOf('records.centre')})`.as('latitude'),
    'bookmarks.zoom',
  ])
}

/**
 * Returns the bookmark's id, also if the record already has a bookmark; otherwise the reason why none was stored.
 * `keep` runs in the same transaction.
 */
export async function insertBookmark(
  db: Database,
  accountId: number,
  bookmark: NewBookmark,
  { most, keep }: { most: number; keep: KeepName },
): Promise<number | 'too many' | 'no record'> {
  return db.transaction().execute(async (tx) => {
    // One at a time, so that two requests cannot both take the last place.
    await lockAccount(tx, accountId, 'alone')
    const reader = await recordsOfFinder(tx, accountId)
    if ('record' in bookmark) {
      // Also one that has a bookmark: its answer must not tell that it is still there.
      if (!(await isSeen(reader, bookmark.record))) return 'no record'
      const before = await tx
        .selectFrom('bookmarks')
        .select('id')
        .where('account_id', '=', accountId)
        .where('record_id', '=', bookmark.record)
        .executeTakeFirst()
      if (before) {
        await keep(tx, before.id)
        return before.id
      }
    }
    if ((await countBookmarks(reader, accountId)) >= most) return 'too many'
    const { id } = await tx
      .insertInto('bookmarks')
      .values({
        account_id: accountId,
        ...('record' in bookmark ? { record_id: bookmark.record } : bookmark),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keep(tx, id)
    return id
  })
}

async function isSeen(tx: RecordReader, record: number): Promise<boolean> {
  const row = await tx
    .selectFrom('records')
    .select('id')
    .where('id', '=', record)
    .where('visible', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

async function countBookmarks(tx: RecordReader, accountId: number): Promise<number> {
  const { count } = await shownBookmarks(tx, accountId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** False if the member has no such bookmark, or its record is not shown to them now. */
export async function updateName(
  db: Database,
  accountId: number,
  id: number,
  name: string,
): Promise<boolean> {
  if (!(await findBookmark(db, accountId, id))) return false
  const { numUpdatedRows } = await db
    .updateTable('bookmarks')
    .set({ name })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The same. */
export async function removeBookmark(db: Database, accountId: number, id: number): Promise<boolean> {
  if (!(await findBookmark(db, accountId, id))) return false
  const { numDeletedRows } = await db.deleteFrom('bookmarks').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
