import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { turnUnordered } from './unordered.ts'

let opened: Promise<Database> | null = null

/** The single database of the integration tests; it is closed with their process. Start with `emptyTables`. */
export async function testDatabase(): Promise<Database> {
  opened ??= openDatabase(inject('databasePlace')).then(({ db }) => {
    turnUnordered(db)
    return db
  })
  return opened
}

/**
 * Restores the database as the migrations created it; identities start at 1 again. Uses DELETE, because truncating so
 * many tables takes ten times as long; in one statement, so that no foreign key prevents it.
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
    // Triggers wrote these down while the others were emptied.
    await sql`delete from record_changes`.execute(tx)
    await sql`delete from record_cells`.execute(tx)
    await sql`delete from withdrawn_records`.execute(tx)
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`.execute(tx)
    await sql`update revisions set revision = 1`.execute(tx)
  })
}
