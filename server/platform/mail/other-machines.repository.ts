import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/** Whether a portal on another machine uses this database: on PostgreSQL, by the addresses of its connections. */
export async function isUsedByAnotherMachine(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity as other
    where other.datname = current_database() and other.application_name like 'wales-lidar-portal%'
      and other.client_addr is distinct from
        (select own.client_addr from pg_stat_activity as own where own.pid = pg_backend_pid())
    limit 1`.execute(db)
  return rows.length > 0
}
