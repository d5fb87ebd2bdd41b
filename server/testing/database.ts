import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database.ts'

let opened: Promise<Database> | null = null

/** The one database of the integration tests; it ends with their process. Begin with `emptyTables`. */
export async function testDatabase(): Promise<Database> {
  opened ??= openDatabase(inject('databasePlace')).then(({ db }) => db)
  return opened
}

/**
 * Leaves the database as the migrations made it; identities begin at 1 again. Deletes, because truncating so many
 * tables costs ten times more; in one statement, so that no foreign key is in the way.
 */
export async function emptyTables(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('spatial_ref_sys', 'revisions')
        and tablename not like 'kysely_%'`.execute(tx)
    const deletions = tables.map(
      ({ name }) => sql`${sql.id(`from_${name}`)} as (delete from ${sql.id(name)})`,
    )
    await sql`with ${sql.join(deletions)} select`.execute(tx)
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`.execute(tx)
    await sql`update revisions set revision = 1`.execute(tx)
  })
}
