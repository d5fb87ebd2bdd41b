import { sql } from 'kysely'
import type { Database } from '#server/platform/database.ts'

/** Rejects when the database gives no answer. */
export async function askDatabase(db: Database): Promise<void> {
  await sql`select 1`.execute(db)
}
