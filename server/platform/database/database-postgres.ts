import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { timeLimitsHere } from '#server/platform/config/config.ts'
import { openPool } from './database-pool.ts'
import { columnTypes } from './database-types.ts'
import type { TimeLimits } from '#server/platform/limits/time-limits.ts'

export interface PostgresServer {
  /** The name for operators: database, host and port, without user and password. */
  name: string
  /**
   * @param timeLimit milliseconds for one statement; null for no limit
   * @param connections the most; work that may take long, such as migrations, needs one
   */
  pool: (timeLimit: number | null, connections?: number) => PostgresPool
}

/** PostgreSQL 15 and PostGIS 3.3 are the oldest versions that the SQL is tested on. */
const OLDEST_VERSION = 15

/** How the portal uses the server. */
export interface Manner {
  /** A pooler gives every transaction another session, which knows nothing of the settings of a connection. */
  pooler: 'transaction' | null
  timeLimits: TimeLimits
}

/**
 * Throws an Error that says what to do if the server is too old or has no PostGIS, or if the settings of sessions are
 * missing behind a pooler.
 */
export async function openPostgres(
  databaseUrl: string,
  { pooler, timeLimits }: Manner = { pooler: null, timeLimits: timeLimitsHere() },
): Promise<PostgresServer> {
  const name = await checkServer(databaseUrl, { pooler, timeLimits })
  return {
    name,
    pool: (timeLimit, connections = 1) => {
      const settings = {
        connectionString: databaseUrl,
        types: columnTypes,
        max: connections,
        connectionTimeoutMillis: timeLimits.connection,
        keepAlive: true,
        application_name: 'wales-lidar-portal',
        ...(pooler === null && settingsOf(timeLimit)),
        ...(timeLimit !== null && {
          // Closes a connection that will not answer although the server answers on others.
          query_timeout: 2 * timeLimit,
        }),
      }
      return openPool(databaseUrl, settings, timeLimits)
    },
  }
}

/**
 * To compile a statement or to start its workers takes PostgreSQL tens of milliseconds, more than most statements of the portal
 * take. It does both for statements whose cost it overestimates, as those with functions of PostGIS.
 */
const ONE_WORKER = '-c jit=off -c max_parallel_workers_per_gather=0'

/** The settings of a session; behind a pooler, the role has them (checkSession). */
function settingsOf(timeLimit: number | null) {
  const options = `-c TimeZone=UTC ${ONE_WORKER}`
  // For a pooler, the role may have limits, which are not meant for long work on a direct connection.
  const without = '-c statement_timeout=0 -c idle_in_transaction_session_timeout=0'
  if (timeLimit === null) return { options: `${options} ${without}` }
  return {
    options,
    statement_timeout: timeLimit,
    idle_in_transaction_session_timeout: 2 * timeLimit,
  }
}

/** A pooler that is set to ignore settings takes the connection, and drops them silently. */
async function checkSettingsArrive(client: pg.Client, name: string, timeLimit: number): Promise<void> {
  const { rows } = await client.query<{ milliseconds: number }>(
    `select (extract(epoch from current_setting('statement_timeout')::interval) * 1000)::int as milliseconds`,
  )
  if (rows[0]?.milliseconds === timeLimit) return
  throw new Error(
    `DATABASE_URL leads to ${name} through something that drops the settings of sessions, such as a pooler in transaction mode: statements would have no time limit. Set DATABASE_POOLER=transaction, and start again.`,
  )
}

/** What a session must answer where the portal cannot set it. */
const sessionOf = (timeLimit: number) =>
  [
    ['statement_timeout', shown(timeLimit)],
    ['idle_in_transaction_session_timeout', shown(2 * timeLimit)],
    ['TimeZone', 'UTC'],
  ] as const

/** As the server shows it, in the largest unit that divides it. */
function shown(milliseconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => milliseconds % each === 0) ?? UNIT
  return `${milliseconds / size}${unit}`
}

const UNIT = ['ms', 1] as const
const UNITS = [['d', 86_400_000], ['h', 3_600_000], ['min', 60_000], ['s', 1000], UNIT] as const

/** UTC under any of its names: PgBouncer keeps that of its first connection. */
const NAME_OF_UTC = /^(Etc\/)?(UTC|UCT|GMT)$/

/** A pooler would drop these settings silently, and a slow statement would then hold its connection for ever. */
async function checkSession(client: pg.Client, timeLimit: number): Promise<void> {
  const missing: string[] = []
  for (const [setting, wanted] of sessionOf(timeLimit)) {
    const { rows } = await client.query<{ value: string; role: string }>(
      'select current_setting($1) as value, quote_ident(current_user) as role',
      [setting],
    )
    const [found] = rows
    const value = found?.value.replace(NAME_OF_UTC, 'UTC')
    if (value !== wanted) missing.push(`alter role ${found?.role ?? '?'} set ${setting} = '${wanted}';`)
  }
  if (missing.length === 0) return
  throw new Error(
    `Behind DATABASE_POOLER=transaction, the role must have the settings of its sessions. Run these statements and restart the pooler: ${missing.join(' ')}`,
  )
}

/** @returns the database's name for operators */
async function checkServer(databaseUrl: string, { pooler, timeLimits }: Manner): Promise<string> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: timeLimits.connection,
    ...(pooler === null && settingsOf(timeLimits.statement)),
  })
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
    if (pooler === 'transaction') await checkSession(client, timeLimits.statement)
    else await checkSettingsArrive(client, name, timeLimits.statement)
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
  if (error instanceof Error && error.message.includes('unsupported startup parameter'))
    return 'where a pooler refuses the settings of sessions. Set DATABASE_POOLER=transaction.'
  // Some errors that cover several addresses have a code and no message.
  const why = error instanceof Error && error.message !== '' ? error.message : code
  return `which cannot be reached (${why}).`
}
