import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Bytes of a table beyond which the embedded database only learns what is in it. 226 MB of which every row had changed took
 * 1.5 s, and a statement may take five.
 */
const MOST_TO_CLEAR = 256 * 2 ** 20

/**
 * Makes the room of changed and deleted rows usable again, and tells the planner how the values of each table are spread.
 * PostgreSQL does both by itself. The embedded database does not: it would grow for ever, and answer slowly after many changes.
 * One table after the other, smallest first, so that everyone else gets their turn in between.
 */
export async function tidyTables(db: Database, signal: AbortSignal): Promise<void> {
  for (const { name, bytes } of await tables(db)) {
    signal.throwIfAborted()
    const table = sql.table(name)
    await (bytes > MOST_TO_CLEAR ? sql`analyze ${table}` : sql`vacuum (analyze) ${table}`).execute(db)
  }
}

async function tables(db: Database): Promise<{ name: string; bytes: number }[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_relation_size(oid)::double precision as bytes
    from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace
    order by bytes, name`.execute(db)
  return rows
}
