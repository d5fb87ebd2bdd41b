import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Those of these records that others may name to everybody, as `told_to_everybody` of the database says for open data too. */
export async function findNamedToEverybody(db: Database, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...ids]}::int[]) as id where told_to_everybody(id) is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
