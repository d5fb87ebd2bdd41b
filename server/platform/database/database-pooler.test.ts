import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeDataFolder } from '#server/testing/data-folder.ts'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { openDatabase } from './database.ts'
import { openServerRaw } from './database-raw.ts'
import { migrate } from '#server/platform/schema/migrate.ts'
import type { Tables } from '#server/platform/schema/schema.ts'
import { timeLimitsHere } from '#server/platform/config/config.ts'

/** An empty database and data folder, as behind a pooler: sessions get their settings from the server alone. */
async function placeBehindPooler() {
  const databaseUrl = (await makeOwnDatabase('empty')) ?? ''
  const dataDir = await makeDataFolder()
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  const name = new URL(databaseUrl).pathname.slice(1)
  const timeLimits = { ...timeLimitsHere(), statement: 1000 }
  return { place: { databaseUrl, dataDir, databasePooler: 'transaction' as const, timeLimits }, run, name }
}

describe.skipIf(inject('databaseServer') === null)(
  'behind a pooler in transaction mode (on PostgreSQL)',
  () => {
    test('the portal starts only if the server limits the time of statements', async () => {
      const { place, run, name } = await placeBehindPooler()
      await expect(openDatabase(place)).rejects.toThrow(
        /alter role \w+ set statement_timeout = '1s'; alter role \w+ set idle_in_transaction_session_timeout = '2s';/,
      )
      await run(`alter database ${name} set statement_timeout = '1s'`)
      await run(`alter database ${name} set idle_in_transaction_session_timeout = '2s'`)
      await run(`alter database ${name} set timezone = 'UTC'`)
      const { db, close } = await openDatabase(place)
      onTestFinished(close)
      await expect(sql`select pg_sleep(3)`.execute(db)).rejects.toMatchObject({ code: '57014' })
    })

    test('a start waits for another that migrates, for longer than a statement may take', async () => {
      const { place, run, name } = await placeBehindPooler()
      for (const setting of ["statement_timeout = '1s'", "lock_timeout = '1s'"])
        await run(`alter database ${name} set ${setting}`)
      const other = new pg.Client({ connectionString: place.databaseUrl })
      await other.connect()
      await other.query('begin')
      await other.query('select pg_advisory_xact_lock(3853314791062309107)')
      const pool = new pg.Pool({ connectionString: place.databaseUrl, max: 1 })
      // The server ends its session when the database is dropped.
      pool.on('error', () => undefined)
      pool.on('connect', (client) => client.on('error', () => undefined))
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
      const migrating = migrate(db)
      const waiting = `select from pg_locks where locktype = 'advisory' and not granted
        and clock_timestamp() > waitstart + interval '2 s'`
      await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1)
      await other.query('commit')
      await migrating
      const held = await other.query(`select from pg_locks where locktype = 'advisory'`)
      expect(held.rowCount).toBe(0)
      await db.destroy()
      await other.end()
    })

    test('long work on a direct connection has no limit, although the role has one for the pooler', async () => {
      const { place, run, name } = await placeBehindPooler()
      await run(`alter database ${name} set statement_timeout = '5s'`)
      await run(`alter database ${name} set idle_in_transaction_session_timeout = '10s'`)
      const { db, close } = await openServerRaw(place.databaseUrl)
      onTestFinished(close)
      for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
        const { rows } = await sql`select current_setting(${setting}) as value`.execute(db)
        expect(rows).toEqual([{ value: '0' }])
      }
    })

    test('without a pooler, no statement is compiled or divided between workers', async () => {
      const { place } = await placeBehindPooler()
      const { db, close } = await openDatabase({ ...place, databasePooler: null })
      onTestFinished(close)
      const { rows } = await sql`select current_setting('jit') as jit,
      current_setting('max_parallel_workers_per_gather') as workers`.execute(db)
      expect(rows).toEqual([{ jit: 'off', workers: '0' }])
    })

    test('a process has no more connections than it may', async () => {
      const { place } = await placeBehindPooler()
      const { db, close } = await openDatabase({ ...place, databasePooler: null, databasePool: 2 })
      onTestFinished(close)
      const ids = await Promise.all(
        Array.from({ length: 8 }, () =>
          sql<{ id: number }>`select pg_backend_pid() as id, pg_sleep(0.05)`.execute(db),
        ),
      )
      expect(new Set(ids.map(({ rows }) => rows[0]?.id)).size).toBeLessThanOrEqual(2)
    })
  },
)
