import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { openPool } from './database-pool.ts'
import { columnTypes } from './database-types.ts'

export interface PostgresServer {
  /** The name for operators: database, host and port, without user and password. */
  name: string
  /** @param timeLimit milliseconds for one statement; null for no limit */
  pool: (timeLimit: number | null) => PostgresPool
}

/** PostgreSQL 15 and PostGIS 3.3 are the oldest versions that the SQL is tested on. */
const OLDEST_VERSION = 15

/** Throws an Error that says what to do if the server is too old or has no PostGIS. */
export async function openPostgres(databaseUrl: string): Promise<PostgresServer> {
  const name = await checkServer(databaseUrl)
  return {
    name,
    pool: (timeLimit) =>
      openPool(databaseUrl, {
        connectionString: databaseUrl,
        types: columnTypes,
        // Work without a time limit, such as migrations, needs one connection.
        max: timeLimit === null ? 1 : 10,
        connectionTimeoutMillis: 5000,
        keepAlive: true,
        application_name: 'wales-lidar-portal',
        options: '-c TimeZone=UTC',
        ...(timeLimit !== null && {
          statement_timeout: timeLimit,
          idle_in_transaction_session_timeout: 2 * timeLimit,
          // Closes a connection that will not answer although the server answers on others.
          query_timeout: 2 * timeLimit,
        }),
      }),
  }
}

/** @returns the database's name for operators */
async function checkServer(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 })
  const { host, port, database } = client
  const name = `the database ${database ?? '?'} on ${host}:${port}`
  // If a connection breaks later, the query that runs on it reports it.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new Error(`DATABASE_URL leads to ${name}, ${whyNoConnection(error)}`, { cause: error })
  })
  try {
    const { rows } = await client.query<{ version: number; postgis: boolean; trigrams: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
        exists (select from pg_available_extensions where name = 'postgis') as postgis,
        exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`,
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
    if (!server.trigrams)
      throw new Error(
        'DATABASE_URL leads to a server without the extension pg_trgm, which is among the additional modules of PostgreSQL (contrib)',
      )
    return name
  } finally {
    await client.end()
  }
}

function whyNoConnection(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ECONNREFUSED')
    return 'where no server listens. Start PostgreSQL, or correct the host and the port.'
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return 'and no host of that name is known.'
  if (/^(28...|42501)$/.test(code))
    return 'which does not let this user in. Correct the user or the password.'
  if (code === '3D000') return 'and that server has no such database.'
  // Some errors that cover several addresses have a code and no message.
  const why = error instanceof Error && error.message !== '' ? error.message : code
  return `which cannot be reached (${why}).`
}
