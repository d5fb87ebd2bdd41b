import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'

/** Those of the keys that a record, a profile or a news item points at. */
export async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    with asked as (select unnest(${keys}::text[]) as key)
    select key from asked where
      exists (select from pictures where file_key = key)
      or exists (select from profiles where picture_key = key)
      or exists (select from news where image_key = key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
