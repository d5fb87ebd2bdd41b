import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeApp, makeMember } from './app.ts'
import { emptyTables } from './database.ts'
import { makeRecord } from './records.ts'

it('an emptied database has no row of a test before, not even those that triggers wrote, and counts from 1 again', async () => {
  const { app, db } = await makeApp()
  await makeRecord(app, await makeMember())
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'spatial_ref_sys' and tablename not like 'kysely_%'
    order by tablename`.execute(db)
  const filled = async (): Promise<string[]> => {
    const names: string[] = []
    for (const { name } of tables) {
      const { rows } = await sql`select from ${sql.id(name)} limit 1`.execute(db)
      if (rows.length > 0) names.push(name)
    }
    return names
  }
  expect(await filled()).toEqual(expect.arrayContaining(['accounts', 'record_changes', 'records']))
  await emptyTables(db)
  expect(await filled()).toEqual(['revisions'])
  expect(await db.selectFrom('revisions').select('revision').distinct().execute()).toEqual([{ revision: 1 }])
  const { rows: counting } = await sql`
    select sequencename from pg_sequences where schemaname = 'public' and last_value is not null
    order by sequencename`.execute(db)
  expect(counting).toEqual([])
})
