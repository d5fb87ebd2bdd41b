import { sql } from 'kysely'
import { removePicturesOfDeletedWithheld } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Those of the keys to which a record, a profile or a news item refers, which were removed from a record, or which wait for
 * their deletion. The columns that refer to files are also listed in platform/embedded/database-pairing.ts.
 */
export async function findNamed(db: Database, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[]) as key
    where exists (select from pictures where file_key = key)
      or exists (select from withheld_pictures where file_key = key)
      or exists (select from profiles where picture_key = key)
      or exists (select from news where image_key = key)
      or exists (select from removed_pictures where file_key = key)
      or exists (select from leaving_files where file_key = key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/**
 * Whether the file belongs to a record that is not public or not open, was removed from its record, or waits for its deletion.
 * @param keys of one picture
 */
export async function isWithheld(db: Database, keys: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ withheld: boolean }>`
    select exists (
        select from pictures join records on records.id = pictures.record_id
        where file_key = any(${keys}::text[]) and not visible)
      or exists (select from withheld_pictures where file_key = any(${keys}::text[]))
      or exists (select from removed_pictures where file_key = any(${keys}::text[]))
      or exists (select from leaving_files where file_key = any(${keys}::text[])) as withheld`.execute(db)
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
  await removePicturesOfDeletedWithheld(db, before)
}

/** Marks the files of pictures that were removed before that time to be deleted. The mark prevents access to them, as the row did. */
export async function markRemovedPictures(db: Database, before: Date): Promise<void> {
  await sql`
    with gone as (delete from removed_pictures where removed_at < ${before} returning file_key)
    insert into leaving_files (file_key) select file_key from gone on conflict do nothing`.execute(db)
}
