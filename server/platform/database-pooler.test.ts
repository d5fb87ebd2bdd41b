import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { makeOwnDatabase } from '#server/testing/own-database.ts'
import { openDatabase } from './database.ts'

const { databaseUrl: server } = inject('databasePlace')

/** An empty database and data folder, as behind a pooler: sessions get their settings from the server alone. */
async function placeBehindPooler() {
  const { databaseUrl, drop } = await makeOwnDatabase(server ?? '')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-pooler-'))
  onTestFinished(async () => {
    await drop()
    await rm(dataDir, { recursive: true })
  })
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  const name = new URL(databaseUrl).pathname.slice(1)
  return { place: { databaseUrl, dataDir, databasePooler: 'transaction' as const }, run, name }
}

describe.skipIf(server === null)('behind a pooler in transaction mode (on PostgreSQL)', () => {
  test('the portal starts only if the server limits the time of statements', async () => {
    const { place, run, name } = await placeBehindPooler()
    await expect(openDatabase(place)).rejects.toThrow(
      /alter role \w+ set statement_timeout = '5s'; alter role \w+ set idle_in_transaction_session_timeout = '10s';/,
    )
    await run(`alter database ${name} set statement_timeout = '5s'`)
    await run(`alter database ${name} set idle_in_transaction_session_timeout = '10s'`)
    await run(`alter database ${name} set timezone = 'UTC'`)
    const { db, close } = await openDatabase(place)
    onTestFinished(close)
    await expect(sql`select pg_sleep(7)`.execute(db)).rejects.toMatchObject({ code: '57014' })
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
})
