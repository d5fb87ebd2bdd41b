import { beforeAll, beforeEach, expect, it } from 'vitest'
import { sql } from 'kysely'
import { insertRecords } from '../store/insert-records.repository.ts'
import type { Database } from '#server/platform/database/database.ts'
import { emptyTables, testDatabase } from '#server/testing/database.ts'
import { newRecordAt } from '#server/testing/new-records.ts'
import { countAgain } from './count-again.repository.ts'

const CALM = new AbortController().signal

let db: Database

beforeAll(async () => {
  db = await testDatabase()
})
beforeEach(async () => {
  await emptyTables(db)
  const places = Array.from({ length: 30 }, (_, at) => [51.7 + 0.05 * at, -5 + 0.07 * at] as const)
  await insertRecords(
    db,
    places.map(([latitude, longitude]) => newRecordAt(latitude, longitude)),
  )
})

async function cells() {
  const { rows } = await sql`
    select * from record_cells order by level, code, site_type, monument_type, period`.execute(db)
  return rows
}

it('finds nothing wrong after ordinary changes, and makes bounds small again', async () => {
  const before = await cells()
  await insertRecords(db, [newRecordAt(52.9, -3)])
  await db.deleteFrom('records').where('id', '=', 31).execute()
  expect(await cells()).not.toEqual(before)
  expect(await countAgain(db, CALM)).toBe(0)
  expect(await cells()).toEqual(before)
})

it('corrects counts that are wrong, missing or too many, and tells how many', async () => {
  const before = await cells()
  await sql`update record_cells set records = records + 1 where level = 12 and site_type = ''
    and code = (select min(code) from record_cells where level = 12)`.execute(db)
  await sql`delete from record_cells where level = 4 and site_type = ''`.execute(db)
  await sql`update record_cells set code = 1 where level = 11 and site_type <> ''
    and code = (select min(code) from record_cells where level = 11)`.execute(db)
  expect(await countAgain(db, CALM)).toBeGreaterThanOrEqual(4)
  expect(await cells()).toEqual(before)
})

it('ends between two parts when the portal stops', async () => {
  await expect(countAgain(db, AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping')
})
