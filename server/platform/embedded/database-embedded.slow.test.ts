import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmbedded, type EmbeddedDatabase } from './database-embedded.ts'
import { startEngine } from '#server/platform/database/database-engine.ts'
import { placeDatabase } from './database-template.ts'
import type { Tables } from '#server/platform/schema/schema.ts'

describe('the embedded database', () => {
  let folder: string
  let embedded: EmbeddedDatabase
  let db: Kysely<Tables>

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wales-lidar-portal-embedded-'))
    await placeDatabase(path.join(folder, 'database'))
    embedded = await openEmbedded(path.join(folder, 'database'), { turn: 8000, overdue: 500 })
    db = over(1500)
  })
  afterAll(async () => {
    await embedded.close()
    await rm(folder, { recursive: true })
  })

  const over = (timeLimit: number | null) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: embedded.pool(timeLimit) }) })
  const works = async () =>
    expect((await sql<{ one: number }>`select 1 as one`.execute(over(null))).rows).toEqual([{ one: 1 }])

  test('refuses a statement with too many values, and works afterwards', async () => {
    const rows = Array.from({ length: 16_001 }, (_, index) => ({ name: String(index), value: '' }))
    await expect(db.insertInto('installation').values(rows).execute()).rejects.toThrow('32002 values')
    await works()
  })

  test('accepts its documented number of values', async () => {
    const rows = Array.from({ length: 16_000 }, (_, index) => ({ name: String(index), value: '' }))
    const { numInsertedOrUpdatedRows } = await over(null)
      .insertInto('installation')
      .values(rows)
      .executeTakeFirst()
    expect(numInsertedOrUpdatedRows).toBe(16_000n)
    await over(null).deleteFrom('installation').execute()
  })

  test('reports a transaction that waits for itself, instead of blocking', async () => {
    const waiting = over(null)
      .transaction()
      .execute(() => sql`select 1`.execute(db))
    await expect(waiting).rejects.toThrow('inside a transaction only the transaction')
    await works()
  })

  test('ends a statement that would never end, and restarts with everything that was committed', async () => {
    await over(null).insertInto('installation').values({ name: 'kept', value: 'yes' }).execute()
    const endless = sql`select count(*) from generate_series(1, 3000000000)`.execute(db)
    await expect(endless).rejects.toMatchObject({ code: '57014' })
    const { rows } = await sql<{ name: string }>`select name from installation`.execute(over(null))
    expect(rows).toEqual([{ name: 'kept' }])
  })

  test('discards the changes of a transaction that exceeded its time', async () => {
    await over(null).deleteFrom('installation').execute()
    const late = db.transaction().execute(async (tx) => {
      await tx.insertInto('installation').values({ name: 'half', value: 'done' }).execute()
      await sql`select pg_sleep(1.8)`.execute(tx)
    })
    await expect(late).rejects.toMatchObject({ code: '57014' })
    expect(await over(null).selectFrom('installation').select('name').execute()).toEqual([])
  })

  test('runs timers while it works', async () => {
    let ticks = 0
    const clock = setInterval(() => (ticks += 1), 5)
    await sql`select count(*) from generate_series(1, 2000000)`.execute(over(null))
    clearInterval(clock)
    expect(ticks).toBeGreaterThan(3)
  })

  test('removes rows on the disk that a killed process held, when it starts again', async () => {
    const other = path.join(folder, 'other')
    await placeDatabase(other)
    const place = path.join(other, 'base/pgsql_tmp')
    const held = () => (existsSync(place) ? readdirSync(place) : [])
    const killed = await startEngine(other)
    await killed.ask({
      text: `declare many cursor with hold for select repeat('x', 100) from generate_series(1, 100000)`,
      values: [],
    })
    expect(held()).not.toEqual([])
    await killed.kill()
    const again = await startEngine(other)
    expect(held()).toEqual([])
    expect((await again.ask({ text: 'select 1', values: [] })).rows).toEqual([['1']])
    await again.close()
  })
})
