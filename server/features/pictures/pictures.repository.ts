import { sql } from 'kysely'
import { takeOutOfDeletedWithheld } from '#server/features/sensitivity/index.ts'
import type { Database } from '#server/platform/database.ts'

export interface Fates {
  /** Keys to which a record, a profile or a news item refers, or which were removed from a record after `since`. */
  used: ReadonlySet<string>
  /** Keys that were removed from a record before. */
  expired: ReadonlySet<string>
}

/**
 * Keys in neither set belong to nothing. The columns that refer to files are also listed in
 * platform/database-pairing.ts.
 */
export async function findFates(db: Database, keys: readonly string[], since: Date): Promise<Fates> {
  const { rows } = await sql<{ key: string; used: boolean }>`
    with asked as (select unnest(${keys}::text[]) as key),
    judged as (
      select key,
        exists (select from pictures where file_key = key)
          or exists (select from withheld_pictures where file_key = key)
          or exists (select from profiles where picture_key = key)
          or exists (select from news where image_key = key)
          or exists (select from removed_pictures where file_key = key and removed_at > ${since}) as used,
        exists (select from removed_pictures where file_key = key) as removed
      from asked)
    select key, used from judged where used or removed`.execute(db)
  const keysOf = (used: boolean) => new Set(rows.filter((row) => row.used === used).map(({ key }) => key))
  return { used: keysOf(true), expired: keysOf(false) }
}

/**
 * Whether the file belongs to a record that is not public or not open, or was removed from its record.
 * @param keys of one picture
 */
export async function isWithheld(db: Database, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ withheld: boolean }>`
    select exists (
        select from pictures join records on records.id = pictures.record_id
        where file_key = any(${keys}::text[]) and not visible)
      or exists (select from withheld_pictures where file_key = any(${keys}::text[]))
      or exists (select from removed_pictures where file_key = any(${keys}::text[])) as withheld`.execute(db)
  return rows[0]?.withheld ?? false
}

/**
 * Whether the file is only the picture of a news item that is not published.
 * @param keys of one picture
 */
export async function isOfDraftNews(db: Database, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ draft: boolean | null }>`
    select bool_and(published_at is null or published_at > now()) as draft
    from news where image_key = any(${keys}::text[])`.execute(db)
  return rows[0]?.draft ?? false
}

/** Removes the pictures from records that were deleted before that time. */
export async function takeOutOfDeletedRecords(db: Database, before: Date): Promise<void> {
  await sql`
    with taken as (
      delete from pictures using records
      where records.id = pictures.record_id and records.deleted_at < ${before}
      returning file_key, record_id, deleted_at)
    insert into removed_pictures (file_key, record_id, removed_at) select * from taken`.execute(db)
  await takeOutOfDeletedWithheld(db, before)
}

/**
 * Deletes the rows of pictures that were removed before that time: only when the file no longer exists, because the
 * row prevents access to it.
 */
export async function forgetRemovedPictures(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('removed_pictures').where('removed_at', '<', before).execute()
}
