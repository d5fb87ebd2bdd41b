import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { timeLimitsHere } from '#server/platform/config/config.ts'
import type { TimeLimits } from '#server/platform/limits/time-limits.ts'
import { CONNECTION_LOST, databaseError, TOO_BUSY } from './answers/database-errors.ts'
import { openGate, type Gate } from './database-gate.ts'
import { queryOrRead, type ArrivingRows } from './database-rows.ts'
import { isLostConnection } from './answers/database-trouble.ts'

/** The message of `pg` when all connections have been in use for too long. */
const NO_CONNECTION_FREE = 'timeout exceeded when trying to connect'

/**
 * Connections to a server that may restart, crash or freeze. Queries during that time are refused at once (`Gate`) and get
 * new connections when the server is back. Every error of a connection becomes an error of the database, so that it is not
 * mistaken for one of the visitor's connection.
 */
export function openPool(
  databaseUrl: string,
  settings: pg.PoolConfig,
  { silence, probe: patience }: Pick<TimeLimits, 'silence' | 'probe'> = timeLimitsHere(),
): PostgresPool {
  const probe = openProbe(databaseUrl, patience)
  let pool = makePool(settings)
  const gate = openGate({
    ask: probe.ask,
    silence,
    onSilence: () => {
      // No connection can be trusted: some wait for an answer, others for a server that has forgotten them.
      const silent = pool
      pool = makePool(settings)
      pool.on('connect', gate.heard)
      probe.drop()
      silent.end().catch(() => undefined)
    },
  })
  pool.on('connect', gate.heard)

  return {
    connect: async () => {
      let taking: Promise<pg.PoolClient> | null = null
      try {
        const client = await gate.through(() => (taking = pool.connect()))
        return guarded(client, gate)
      } catch (error) {
        // A connection that arrives too late: nothing waits for it any more.
        void (taking as Promise<pg.PoolClient> | null)?.then(
          (late) => late.release(true),
          () => undefined,
        )
        throw asDatabaseError(error)
      }
    },
    end: async () => {
      gate.close()
      probe.drop()
      await pool.end()
    },
  }
}

function makePool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(settings)
  // A broken connection is dropped, whether it is idle (the pool reports it) or in use (the connection itself reports
  // it, and its statement fails); the next caller gets another. Without listeners, either event would end the
  // process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** After its connection is lost, a client refuses further statements and is not used again. */
function guarded(client: pg.PoolClient, gate: Gate): PostgresPoolClient {
  let lost: Error | null = null
  const answered = async <Result>(ask: () => Promise<Result>): Promise<Result> => {
    try {
      const result = await gate.through(ask)
      gate.heard()
      return result
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code !== CONNECTION_LOST) gate.heard()
      const told = asDatabaseError(error)
      if (isLostConnection(told)) lost = told
      throw told
    }
  }
  const query = async (
    text: string,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> => {
    if (lost) {
      // Kysely rolls back before it passes the error on; the server has already done so.
      if (/^\s*rollback/i.test(text)) return { command: 'ROLLBACK', rowCount: 0, rows: [] } as never
      throw lost
    }
    return (await answered(() => client.query(text, [...values]))) as PostgresQueryResult<unknown>
  }
  const read = (rows: ArrivingRows<unknown>): void => {
    if (lost) {
      rows.end(lost)
      return
    }
    answered(() => readFrom(client, rows, gate.heard)).then(
      () => rows.end(null),
      (error: unknown) => rows.end(error as Error),
    )
  }
  return { query: queryOrRead(query, read), release: () => client.release(lost !== null) }
}

function readFrom(client: pg.PoolClient, rows: ArrivingRows<unknown>, heard: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<object>(rows.text, [...rows.values], (error) => {
      if (error) reject(error)
      else resolve()
    })
    query.on('row', (row, result) => {
      heard()
      rows.add(row)
      // With a function for the end, `pg` also keeps all rows.
      if (result) result.rows.length = 0
    })
    client.query(query)
  })
}

function asDatabaseError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  if (error instanceof pg.DatabaseError) return error
  if (error.message === NO_CONNECTION_FREE) return told(error, TOO_BUSY)
  return isLostConnection(error) ? told(error, CONNECTION_LOST) : error
}

function told(cause: Error, code: string): Error {
  return Object.assign(databaseError(cause.message, code), { cause })
}

interface Probe {
  /** Resolves if the server answers, even with a refusal. Rejects if it does not answer, starts up or shuts down. */
  ask: () => Promise<void>
  /** Makes the next query use a new connection. */
  drop: () => void
}

/**
 * Queries over a separate connection, so that no other statement delays them.
 * @param patience milliseconds for a connection and for an answer. A server that continues after being frozen answers the
 * waiting query first.
 */
function openProbe(databaseUrl: string, patience: number): Probe {
  let connection: pg.Client | null = null
  let dropped = 0

  const part = (client: pg.Client) => {
    if (connection === client) connection = null
    // A connection with a running query is cut off; an idle one is closed properly.
    client.end().catch(() => undefined)
  }
  const connect = async (): Promise<pg.Client> => {
    const droppedBefore = dropped
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
      keepAlive: true,
      application_name: 'wales-lidar-portal (is it there?)',
    })
    // Without a listener an error would end the process. The next query notices that the connection is gone.
    client.on('error', () => part(client))
    await client.connect()
    if (dropped === droppedBefore) connection = client
    return client
  }
  return {
    ask: async () => {
      let client: pg.Client | null = null
      try {
        client = connection ?? (await connect())
        await client.query('select 1')
        if (connection !== client) part(client)
      } catch (error) {
        if (client) part(client)
        if (!isAnswer(error)) throw error
      }
    },
    drop: () => {
      dropped += 1
      if (connection) part(connection)
    },
  }
}

/** Accepts any answer except those of a server that starts up, shuts down or crashes. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !(error.code ?? '').startsWith('57P0')
}
