import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { insertRecords } from '#server/records/index.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import type { Database } from './database.ts'
import { tidyTables } from './tidy-tables.repository.ts'

const CALM = new AbortController().signal

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  await emptyTables(db)
  await insertRecords(
    db,
    Array.from({ length: 30 }, () => newRecordAt(52.1, -3.8)),
  )
})

it('tells the planner how many rows each table has', async () => {
  await tidyTables(db, CALM)
  const { rows } = await sql`
    select relname, reltuples from pg_class
    where relname in ('accounts', 'records', 'record_reviews') order by relname`.execute(db)
  expect(rows).toEqual([
    { relname: 'accounts', reltuples: 0 },
    { relname: 'record_reviews', reltuples: 30 },
    { relname: 'records', reltuples: 30 },
  ])
})

it('lets new rows use the room of those that are gone, so that a table does not grow for ever', async () => {
  const changeAll = () => sql`update records set description = repeat(md5(random()::text), 20)`.execute(db)
  const size = async () => {
    const { rows } = await sql<{ size: number }>`
      select pg_relation_size('records')::integer as size`.execute(db)
    return rows[0]?.size
  }
  const days = async (tidied: boolean) => {
    for (let day = 0; day < 4; day += 1) {
      await changeAll()
      if (tidied) await tidyTables(db, CALM)
    }
    return size()
  }
  const first = await days(true)
  expect(await days(true)).toBe(first)
  expect(await days(false)).toBeGreaterThan(first ?? 0)
})

it('ends between two tables when the portal stops', async () => {
  await expect(tidyTables(db, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
})
