import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { databasePlace, testDatabase } from '#server/testing/database.ts'
import { isUsedByAnotherMachine } from './other-machines.repository.ts'

describe.skipIf(inject('databaseServer') === null)('a portal on another machine (on PostgreSQL)', () => {
  it('is noticed by the address of its connections', async () => {
    const db = await testDatabase()
    expect(await isUsedByAnotherMachine(db)).toBe(false)
    // The local socket has no address, and so another one than the portal under test.
    const { rows } = await sql<{ host: string }>`
      select current_setting('unix_socket_directories') as host`.execute(db)
    const url = new URL(databasePlace().databaseUrl ?? '')
    const connect = async (application_name: string) => {
      const client = new pg.Client({
        application_name,
        host: rows[0]?.host ?? '',
        port: Number(url.port),
        user: url.username,
        password: url.password,
        database: url.pathname.slice(1),
      })
      await client.connect()
      onTestFinished(() => client.end())
    }
    await connect('psql')
    expect(await isUsedByAnotherMachine(db)).toBe(false)
    await connect('wales-lidar-portal')
    expect(await isUsedByAnotherMachine(db)).toBe(true)
  })
})
