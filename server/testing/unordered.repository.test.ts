import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from './database.ts'

let db: Database

beforeEach(async () => {
  db = await testDatabase()
  await emptyTables(db)
})

const PAIRS = ['a', 'b', 'c'].map((name) => ({ name, value: '' }))
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join('')

it('a test notices that rows have no order, in a transaction too', async () => {
  const added = await db.insertInto('installation').values(PAIRS).returning('name').execute()
  expect(namesOf(added)).toBe('abc')
  const all = db.selectFrom('installation').select('name')
  expect(namesOf(await all.execute())).toBe('cba')
  expect(namesOf(await all.orderBy('name').execute())).toBe('abc')
  expect((await all.executeTakeFirst())?.name).toBe('c')
  await db.transaction().execute(async (tx) => {
    expect(namesOf(await tx.selectFrom('installation').select('name').execute())).toBe('cba')
  })
  const { rows } = await sql<{ name: string }>`
    select name from (select name from installation order by name) as ordered`.execute(db)
  expect(namesOf(rows)).toBe('cba')
})
