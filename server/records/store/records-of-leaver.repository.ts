import { sql } from 'kysely'
import { findWithheldOf } from '#server/sensitivity/index.ts'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Deletes records of an account permanently, with their versions: all of them, or only those that the member had deleted.
 * Returns the keys of files that are no longer used.
 */
export async function deleteRecordsOf(db: Database, accountId: number, which: Leaving): Promise<string[]> {
  const withheld = await findWithheldOf(db, [accountId])
  const keysIn = async (table: 'pictures' | 'removed_pictures' | 'withheld_pictures'): Promise<string[]> => {
    const rows = await db
      .selectFrom(table)
      .innerJoin('records', 'records.id', `${table}.record_id`)
      .select('file_key')
      .where((row) => row.or([row('records.account_id', '=', accountId), isAmong(withheld)]))
      .where(goes(which))
      .execute()
    return rows.map(({ file_key: key }) => key)
  }
  const keys: string[] = []
  for (const table of ['pictures', 'removed_pictures', 'withheld_pictures'] as const)
    keys.push(...(await keysIn(table)))
  await db
    .deleteFrom('records')
    .where((row) => row.or([row('account_id', '=', accountId), isAmong(withheld)]))
    .where(goes(which))
    .execute()
  return keys
}

/** Which records of a member who leaves go: all, those that the member deleted, or those and what no reviewer has confirmed. */
type Leaving = 'all' | 'taken away' | 'unverified'

function goes(which: Leaving) {
  if (which === 'all') return sql<boolean>`true`
  if (which === 'taken away') return sql<boolean>`records.deleted_at is not null`
  return sql<boolean>`(records.deleted_at is not null or not exists (
    select from record_reviews v where v.record_id = records.id and v.verified_version is not null))`
}

function isAmong(ids: readonly number[]) {
  return sql<boolean>`records.id = any(${ids}::int[])`
}
