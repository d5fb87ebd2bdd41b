import { sql } from 'kysely'
import { inject } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database.ts'

let opened: Promise<Database> | null = null

/** The one database of the integration tests; it ends with their process. Begin with `emptyTables`. */
export async function testDatabase(): Promise<Database> {
  opened ??= openDatabase(inject('databasePlace')).then(({ db }) => db)
  return opened
}

/** Leaves the database as the migrations made it; identities begin at 1 again. */
export async function emptyTables(db: Database): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables
      where schemaname = 'public' and tablename not in ('spatial_ref_sys', 'revisions')
        and tablename not like 'kysely_%'`.execute(tx)
    const tables = sql.join(rows.map(({ name }) => sql.id(name)))
    await sql`truncate ${tables} restart identity cascade`.execute(tx)
    await sql`update revisions set revision = 1`.execute(tx)
  })
}
