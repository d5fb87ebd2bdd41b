import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Keys of usernames that may look like one with this form: the form itself, and all names with letters beyond ASCII.
 */
export async function findKeysToCompare(db: Database, shape: string, own: number): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('username_key')
    .where((row) =>
      row.or([
        row('username_key', '=', shape),
        sql<boolean>`octet_length(username_key) <> char_length(username_key)`,
      ]),
    )
    .where('id', '!=', own)
    .execute()
  return rows.map(({ username_key: key }) => key)
}
