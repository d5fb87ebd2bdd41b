import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { openPool } from './database-pool.ts'
import { columnTypes } from './database-types.ts'

export interface PostgresServer {
  /** @param timeLimit milliseconds for one statement; null: as long as it takes */
  pool: (timeLimit: number | null) => PostgresPool
}

/** PostgreSQL 15 and PostGIS 3.3 are the oldest that the SQL here is tested on. */
const OLDEST_VERSION = 15

/** Throws an Error that says what to do when the server is too old, or has no PostGIS. */
export async function openPostgres(databaseUrl: string): Promise<PostgresServer> {
  await checkServer(databaseUrl)
  return {
    pool: (timeLimit) =>
      openPool(databaseUrl, {
        connectionString: databaseUrl,
        types: columnTypes,
        // One connection suffices for work without a time limit: migrations.
        max: timeLimit === null ? 1 : 10,
        connectionTimeoutMillis: 5000,
        keepAlive: true,
        application_name: 'wales-lidar-portal',
        options: '-c TimeZone=UTC',
        ...(timeLimit !== null && {
          statement_timeout: timeLimit,
          idle_in_transaction_session_timeout: 2 * timeLimit,
          // For a connection on which no answer will come, while the server answers on others.
          query_timeout: 2 * timeLimit,
        }),
      }),
  }
}

async function checkServer(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: number; postgis: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
        exists (select from pg_available_extensions where name = 'postgis') as postgis`,
    )
    const [server] = rows
    if (!server || server.version < OLDEST_VERSION)
      throw new Error(
        `DATABASE_URL leads to PostgreSQL ${server?.version ?? '?'}; ${OLDEST_VERSION} is needed`,
      )
    if (!server.postgis)
      throw new Error(
        'DATABASE_URL leads to a server without PostGIS; on Debian: apt install postgresql-15-postgis-3',
      )
  } finally {
    await client.end()
  }
}
