import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Whether records that are withheld are left out, for those without the right to them. */
interface Whose {
  openOnly: boolean
}

/** Returns imports with records, newest first. */
export async function findPublished(
  db: Database,
  { openOnly, from, limit }: Whose & { from: number; limit: number },
) {
  return published(db, { openOnly })
    .innerJoin('accounts', 'accounts.id', 'imports.account_id')
    .select(['imports.id', 'accounts.username', 'imports.created_at as made', 'imports.source'])
    .select([
      sql<number>`count(*)::int`.as('records'),
      sql<number>`count(records.hidden_at)::int`.as('hidden'),
    ])
    .groupBy(['imports.id', 'accounts.username'])
    .orderBy('imports.id', 'desc')
    .offset(from)
    .limit(limit)
    .execute()
}

export async function countPublished(db: Database, whose: Whose): Promise<number> {
  const { count } = await published(db, whose)
    .select(sql<number>`count(distinct imports.id)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Null if there is no such import with records. */
export async function recordsOfImport(
  db: Database,
  id: number,
  whose: Whose,
): Promise<{ accountId: number; records: number[] } | null> {
  const rows = await published(db, whose)
    .select(['imports.account_id as accountId', 'records.id'])
    .where('imports.id', '=', id)
    .execute()
  const [first] = rows
  return first ? { accountId: first.accountId, records: rows.map(({ id: record }) => record) } : null
}

function published(db: Database, { openOnly }: Whose) {
  return db
    .selectFrom('imports')
    .innerJoin('import_rows', 'import_rows.import_id', 'imports.id')
    .innerJoin('records', 'records.id', 'import_rows.record_id')
    .$if(openOnly, (query) => query.where('records.sensitivity', '=', 'open'))
}
